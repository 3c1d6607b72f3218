/**
 * Builds the product twice, in two folders that are not this one, and compares what has come out: a file that differs was
 * made by the place, the time or chance. A step of a release (docs/releasing.md).
 *
 *     npm run reproducible
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('.', import.meta.url))
const LEFT_OUT = new Set(['node_modules', 'dist', '.git', 'data', 'screens', 'coverage'])
const DISTS = ['packages/server/dist', 'packages/web/dist']

const filesIn = folder =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))

/** The digest of each file that a build in a folder of this name makes, by its path. */
const buildIn = name => {
  const folder = join(mkdtempSync(join(tmpdir(), 'grani-build-')), name)
  cpSync(ROOT, folder, { recursive: true, filter: path => !LEFT_OUT.has(path.split('/').at(-1)) })
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const { name: own } of readdirSync(join(ROOT, 'packages'), { withFileTypes: true })) {
    const modules = join(ROOT, 'packages', own, 'node_modules')
    if (readdirSync(join(ROOT, 'packages', own)).includes('node_modules'))
      symlinkSync(modules, join(folder, 'packages', own, 'node_modules'))
  }
  const { status } = spawnSync('npm', ['run', 'build'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) throw new Error('The build has failed')
  const digests = DISTS.flatMap(dist => filesIn(join(folder, dist)))
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map(path => [relative(folder, path), createHash('sha256').update(readFileSync(path)).digest('hex')])
  rmSync(join(folder, '..'), { recursive: true })
  return new Map(digests)
}

const [first, second] = ['one', 'another-place'].map(buildIn)
const differing = [...new Set([...first.keys(), ...second.keys()])].filter(
  path => first.get(path) !== second.get(path),
)
if (differing.length > 0) {
  process.stderr.write(`Not the same twice:\n${differing.join('\n')}\n`)
  process.exitCode = 1
} else {
  const all = createHash('sha256')
    .update(JSON.stringify([...first]))
    .digest('hex')
  process.stdout.write(`${first.size} files, twice the same: ${all}\n`)
}
