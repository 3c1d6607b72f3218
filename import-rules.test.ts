import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const SERVER = 'packages/server/src'
const WEB = 'packages/web/src'

/** A file, what it would import, and whether the layout forbids that. */
const PLANTED: [file: string, target: string, isForbidden: boolean][] = [
  ['packages/engine/src/planted.ts', '@grani/contract', true],
  ['packages/engine/src/planted.ts', 'node:crypto', true],
  ['packages/engine/src/planted.ts', 'pg', true],
  ['packages/engine/src/planted.ts', '../../contract/src/index.ts', true],
  ['packages/engine/src/planted.ts', './engine.ts', false],
  ['packages/engine/src/calibration/planted.ts', '../engine.ts', false],
  ['packages/engine/bench/planted.ts', '@grani/contract', true],
  ['packages/engine/bench/planted.ts', '../../contract/src/index.ts', true],
  ['packages/engine/bench/planted.ts', '../src/index.ts', false],
  ['packages/engine/bench/planted.ts', 'node:fs', false],
  ['packages/contract/src/planted.ts', '@grani/engine', true],
  ['packages/contract/src/planted.ts', 'node:crypto', true],
  ['packages/contract/src/planted.ts', 'pg', true],
  ['packages/contract/src/planted.ts', 'zod/mini', false],
  ['packages/contract/src/planted.ts', './index.ts', false],
  [`${SERVER}/http/planted.ts`, '../features/quiz/service.ts', true],
  [`${SERVER}/db/planted.ts`, '../app.ts', true],
  [`${SERVER}/features/quiz/planted.ts`, '../boosting/store.ts', true],
  [`${SERVER}/features/quiz/planted.ts`, '../results/service.ts', false],
  [`${SERVER}/features/boosting/planted.ts`, '../quiz/service.ts', true],
  [`${SERVER}/features/results/planted.ts`, '../quiz/service.ts', true],
  [`${SERVER}/features/quiz/planted.ts`, '../../app.ts', true],
  [`${SERVER}/features/quiz/planted.ts`, '@grani/web', true],
  [`${SERVER}/features/quiz/planted.ts`, '../../http/bind.ts', false],
  [`${WEB}/features/quiz/planted.ts`, '@grani/engine', true],
  [`${WEB}/features/quiz/planted.ts`, '@grani/server', true],
  [`${WEB}/features/quiz/planted.ts`, '../results/use-results.ts', true],
  [`${WEB}/features/quiz/planted.ts`, '../../app/app.tsx', true],
  [`${WEB}/features/quiz/planted.ts`, '../../shared/api/call.ts', false],
  [`${WEB}/ui/planted.ts`, '../features/quiz/queue.ts', true],
  [`${WEB}/shared/planted.ts`, '../features/quiz/queue.ts', true],
  [`${WEB}/app/planted.ts`, '../features/quiz/queue.ts', false],
]

/** Plants all of them in a folder laid out like the repository; the repository itself stays untouched. */
const judge = (copy: string): Set<string> => {
  copyFileSync('oxlint.config.mjs', join(copy, 'oxlint.config.mjs'))
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  PLANTED.forEach(([file, target], i) => {
    const planted = join(copy, file.replace('planted.ts', `planted-${i}.ts`))
    mkdirSync(dirname(planted), { recursive: true })
    writeFileSync(planted, `import type { y } from '${target}'\nexport type X = typeof y\n`)
  })
  const { stdout } = spawnSync(
    resolve('node_modules', '.bin', 'oxlint'),
    ['-c', 'oxlint.config.mjs', '--format', 'json', 'packages'],
    { cwd: copy, encoding: 'utf8', maxBuffer: 1e8 },
  )
  const { diagnostics }: { diagnostics: { code: string; filename: string }[] } = JSON.parse(stdout)
  return new Set(
    diagnostics.filter(({ code }) => code.includes('no-restricted-imports')).map(({ filename }) => filename),
  )
}

describe('the linter knows the layout', () => {
  const copy = mkdtempSync(join(tmpdir(), 'grani-rules-'))
  const caught = judge(copy)
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  test.each(PLANTED.map((entry, i) => [...entry, i] as const))(
    '%s importing %s is forbidden: %s',
    (file, _target, isForbidden, i) => {
      const planted = file.replace('planted.ts', `planted-${i}.ts`)
      expect([...caught].some(name => name.endsWith(planted))).toBe(isForbidden)
    },
  )
})
