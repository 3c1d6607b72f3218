import { spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const SLICE = 'packages/server/src/features/goals'

/** A rule, a file, and a line that it refuses there. */
const FAULTS: [rule: string, file: string, code: string][] = [
  ['purity', 'packages/engine/src/clock.ts', 'export const at = Date.now()'],
  ['purity', 'packages/engine/src/today.ts', 'export const today = new Date()'],
  ['purity', 'packages/engine/src/timer.ts', 'export const since = performance.now()'],
  ['purity', 'packages/engine/src/chance.ts', 'export const chance = Math.random()'],
  ['purity', `${SLICE}/rules.ts`, 'export const today = () => new Date()'],
  [
    'purity',
    `${SLICE}/week-rules.ts`,
    "import { readFileSync } from 'node:fs'\nexport const read = readFileSync",
  ],
  [
    'purity',
    `${SLICE}/id-rules.ts`,
    "import { randomUUID } from 'node:crypto'\nexport const id = () => randomUUID()",
  ],
  ['environment', `${SLICE}/limit.ts`, "export const limit = process.env['LIMIT']"],
  ['fixed-sql', `${SLICE}/raw.ts`, 'export const named = (name: string) => sql.raw(`select ${name}`)'],
  ['fixed-sql', `${SLICE}/joined.ts`, "export const q = (name: string) => pool.query('select ' + name)"],
  ['fixed-sql', `${SLICE}/named.ts`, "export const q = (name: string) => ({ text: 'select ' + name })"],
  [
    'run-queries',
    `${SLICE}/forgotten.ts`,
    "export const drop = (db: Db) => { db.deleteFrom('active_goals').where('user_id', '=', 'x') }",
  ],
  [
    'transaction-handle',
    `${SLICE}/outer.ts`,
    "export const f = (db: Db) => db.transaction().execute(async tx => { await save(tx); await db.selectFrom('users').execute() })",
  ],
  [
    'transaction-handle',
    `${SLICE}/outer-argument.ts`,
    'export const f = (context: Context) => context.db.transaction().execute(async tx => { await save(context.db); await load(tx) })',
  ],
  [
    'own-tables',
    `${SLICE}/builder.ts`,
    "export const f = (db: Db) => db.updateTable('sessions').set({}).execute()",
  ],
  [
    'own-tables',
    `${SLICE}/alias.ts`,
    "export const f = (db: Db) => db.insertInto('payments as p').execute()",
  ],
  ['own-tables', `${SLICE}/text.ts`, 'export const q = sql`delete from results where user_id = ${userId}`'],
  [
    'own-tables',
    `${SLICE}/new-table.ts`,
    "export const f = (db: Db) => db.insertInto('no_such_table').execute()",
  ],
  ['module-names', `${SLICE}/rules.mts`, 'export const anything = 1'],
  ['no-console', `${SLICE}/talk.ts`, "export const talk = () => console.log('said')"],
  ['ban-ts-comment', `${SLICE}/quiet.ts`, '// @ts-ignore\nexport const n = 1'],
  ['no-focused-tests', `${SLICE}/only.test.ts`, "test.only('this alone', () => { expect(1).toBe(1) })"],
  ['no-disabled-tests', `${SLICE}/off.test.ts`, "test.skip('not now', () => { expect(1).toBe(1) })"],
  ['expect-expect', `${SLICE}/silent.test.ts`, "test('asks nothing', () => { run() })"],
  [
    'no-cycle',
    `${SLICE}/one.ts`,
    "import type { Two } from './two.ts'\nexport type One = { two: Two | null }",
  ],
  [
    'no-cycle',
    `${SLICE}/two.ts`,
    "import type { One } from './one.ts'\nexport type Two = { one: One | null }",
  ],
]

/** What is like a fault and none. */
const ALLOWED: [file: string, code: string][] = [
  [`${SLICE}/own.ts`, "export const f = (db: Db) => db.deleteFrom('active_goals').execute()"],
  [`${SLICE}/read.ts`, "export const f = (db: Db) => db.selectFrom('sessions').execute()"],
  [`${SLICE}/lock.ts`, 'export const q = sql`select 1 from results for update skip locked`'],
  [`${SLICE}/inner.ts`, 'export const f = (db: Db) => db.transaction().execute(async db => save(db))'],
  [`${SLICE}/hash-rules.ts`, "import { createHash } from 'node:crypto'\nexport const hash = createHash"],
  [`${SLICE}/day-rules.ts`, 'export const day = (at: string) => new Date(at)'],
  [`${SLICE}/clock.ts`, 'export const clock = () => new Date()'],
]

type Diagnostic = { code: string; filename: string }

const diagnose = (copy: string): Diagnostic[] => {
  for (const file of ['oxlint.config.mjs', 'import-layers.mjs', 'code-rules.mjs', 'table-owners.mjs'])
    copyFileSync(file, join(copy, file))
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  cpSync('packages/server/src/features/goals', join(copy, SLICE), { recursive: true })
  for (const [file, code] of [...FAULTS.map(([, ...rest]) => rest), ...ALLOWED]) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    writeFileSync(join(copy, file), `${code}\n`)
  }
  const { stdout } = spawnSync(
    resolve('node_modules', '.bin', 'oxlint'),
    ['-c', 'oxlint.config.mjs', '--format', 'json', 'packages'],
    { cwd: copy, encoding: 'utf8', maxBuffer: 1e8 },
  )
  const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(stdout)
  return diagnostics
}

describe('the linter knows the rules of the house', () => {
  const copy = mkdtempSync(join(tmpdir(), 'grani-rules-'))
  const diagnostics = diagnose(copy)
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  const refusalsOf = (file: string): string[] =>
    diagnostics.filter(({ filename }) => filename.endsWith(file)).map(({ code }) => code)

  test.each(FAULTS)('%s refuses %s', (rule, file) => {
    expect(refusalsOf(file)).toContainEqual(expect.stringContaining(`(${rule})`))
  })

  test.each(ALLOWED)('nothing of it refuses %s', file => {
    expect(refusalsOf(file).filter(code => code.startsWith('house') || code.startsWith('vitest'))).toEqual([])
  })
})
