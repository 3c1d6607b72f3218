/**
 * Everything that is checked without running the product, as many at a time as there are processors:
 *
 *     node check.mjs [part of a name …]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))

/** The linter checks the types of a file by the tsconfig.json above it; a tsconfig of another name is a second look at the same files. */
const secondLooks = readdirSync('packages').flatMap(name => {
  const folder = join('packages', name)
  return readdirSync(folder)
    .filter(file => /^tsconfig\..+\.json$/.test(file))
    .map(file => join(folder, file))
})

const parts = [
  { name: 'lint and types', command: scripts.lint },
  ...['dead', 'format'].map(name => ({ name, command: scripts[name] })),
  ...secondLooks.map(project => ({ name: `types of ${project}`, command: `tsc -p ${project}` })),
]

const env = { ...process.env, PATH: [join('node_modules', '.bin'), process.env.PATH].join(delimiter) }

const run = async ({ name, command }) => {
  const start = performance.now()
  const child = spawn(command, { shell: true, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += data))
  const [code] = await once(child, 'close')
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  process.stdout.write(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n${output}`)
  return code === 0
}

const [, , ...wanted] = process.argv
const queue = parts.filter(({ name }) => wanted.length === 0 || wanted.some(part => name.includes(part)))
let failed = 0
const worker = async () => {
  for (let part = queue.shift(); part; part = queue.shift()) if (!(await run(part))) failed += 1
}
await Promise.all(Array.from({ length: availableParallelism() }, worker))
if (failed > 0) process.exitCode = 1
