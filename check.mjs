/**
 * Everything that is checked without running the product, as many at a time as there are processors:
 *
 *     node check.mjs [part of a name …]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))

/** Every tsconfig of the checkout, so that a new package is checked without being named here. */
const projects = ['.', ...readdirSync('packages').map(name => join('packages', name))].flatMap(folder =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter(file => /^tsconfig(?!\.base).*\.json$/.test(file))
        .map(file => join(folder, file))
    : [],
)

const parts = [
  ...['lint', 'dead', 'format'].map(name => ({ name, command: scripts[name] })),
  ...projects.map(project => ({ name: `types of ${project}`, command: `tsc -p ${project}` })),
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
