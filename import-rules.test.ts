import { spawnSync } from 'node:child_process'
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
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
  ['packages/engine/src/planted.ts', '../bench/seeded.ts', true],
  ['packages/engine/src/planted.ts', '../testing/seeded.ts', true],
  ['packages/engine/src/planted.ts', './create-engine.ts', false],
  ['packages/engine/src/calibration/planted.ts', '../create-engine.ts', false],
  ['packages/engine/testing/planted.ts', '../src/index.ts', false],
  ['packages/engine/bench/planted.ts', '@grani/contract', true],
  ['packages/engine/bench/planted.ts', '../../contract/src/index.ts', true],
  ['packages/engine/bench/planted.ts', '../src/index.ts', false],
  ['packages/engine/bench/planted.ts', 'node:fs', false],
  ['packages/contract/src/planted.ts', '@grani/engine', true],
  ['packages/contract/src/planted.ts', 'node:crypto', true],
  ['packages/contract/src/planted.ts', 'pg', true],
  ['packages/contract/src/planted.ts', 'zod/mini', false],
  ['packages/contract/src/planted.ts', './index.ts', false],
  ['packages/stand-ins/src/planted.ts', '@grani/server/app.ts', true],
  ['packages/stand-ins/src/planted.ts', '@grani/testing/users.ts', true],
  ['packages/content-tools/src/planted.ts', '@grani/server/content/load.ts', false],
  ['packages/content-tools/src/planted.ts', '@grani/server/bank/bank.ts', true],
  ['packages/content-tools/src/planted.ts', '../../server/src/content/load.ts', true],
  ['packages/testing/src/planted.ts', '@grani/server/boot/serve.ts', false],
  ['packages/testing/src/planted.ts', '@grani/web', true],

  ['e2e/planted.ts', '@grani/server/features/quiz/store.ts', true],
  ['e2e/screens/planted.ts', '@grani/server/features/quiz/store.ts', true],
  ['e2e/planted.ts', '@grani/server/features/figures/service.ts', false],
  ['e2e/planted.ts', '@grani/web', true],
  ['bench/planted.ts', '../packages/web/src/main.tsx', true],
  ['bench/planted.ts', '../e2e/axe.ts', true],
  ['bench/planted.ts', '@grani/server/features/quiz/questions/list-questions.ts', false],

  [`${SERVER}/planted.ts`, './features/quiz/store.ts', true],
  [`${SERVER}/app.ts`, './features/quiz/routes.ts', false],
  [`${SERVER}/app.ts`, './boot/serve.ts', true],
  [`${SERVER}/boot/planted.ts`, '../features/quiz/service.ts', false],
  [`${SERVER}/boot/planted.ts`, '../features/quiz/store.ts', true],
  [`${SERVER}/boot/planted.ts`, '@grani/testing/server.ts', true],
  [`${SERVER}/platform/http/planted.ts`, '../../features/quiz/service.ts', true],
  [`${SERVER}/platform/http/planted.ts`, '../payment-provider/local.ts', true],
  [`${SERVER}/platform/http/planted.ts`, '../db/db.ts', false],
  [`${SERVER}/platform/db/planted.ts`, '../../app.ts', true],
  [`${SERVER}/platform/db/planted.ts`, '../http/bind.ts', true],
  [`${SERVER}/platform/db/planted.ts`, '../../bank/bank.ts', true],
  [`${SERVER}/platform/db/planted.ts`, '../../content/schema.ts', false],
  [`${SERVER}/platform/unlisted/planted.ts`, '../db/db.ts', true],
  [`${SERVER}/content/planted.ts`, '../platform/db/db.ts', true],
  [`${SERVER}/content/planted.ts`, '@grani/content-tools/report.ts', true],
  [`${SERVER}/bank/planted.ts`, '../features/quiz/store.ts', true],

  [`${SERVER}/features/quiz/planted.ts`, '../boosting/store.ts', true],
  [`${SERVER}/features/quiz/planted.ts`, '../results/service.ts', false],
  [`${SERVER}/features/quiz/inner/planted.ts`, '../../results/service.ts', false],
  [`${SERVER}/features/quiz/inner/planted.ts`, '../../results/store.ts', true],
  [`${SERVER}/features/quiz/inner/planted.ts`, '../store.ts', false],
  [`${SERVER}/features/quiz/planted.ts`, '../results/inner/service.ts', true],
  [`${SERVER}/features/subscription/planted.ts`, '../quiz/service.ts', true],
  [`${SERVER}/features/results/planted.ts`, '../quiz/service.ts', true],
  [`${SERVER}/features/quiz/planted.ts`, '../../app.ts', true],
  [`${SERVER}/features/quiz/planted.ts`, '../../boot/serve.ts', true],
  [`${SERVER}/features/quiz/planted.ts`, '../../commands/refunds.ts', true],
  [`${SERVER}/features/quiz/planted.ts`, '../pages/service.ts', true],
  [`${SERVER}/features/quiz/planted.ts`, '@grani/web', true],
  [`${SERVER}/features/quiz/planted.ts`, '@grani/testing/users.ts', true],
  [`${SERVER}/features/quiz/planted.ts`, '../../../../testing/src/users.ts', true],
  [`${SERVER}/features/quiz/planted.ts`, '../../../../../e2e/person.ts', true],
  [`${SERVER}/features/quiz/planted.ts`, '../../platform/http/bind.ts', false],
  [`${SERVER}/features/pages/planted.ts`, '../quiz/store.ts', true],
  [`${SERVER}/features/settings/planted.ts`, '../payments/charges/apply-charge.ts', true],
  // A slice that no table names.
  [`${SERVER}/features/unlisted/planted.ts`, '../quiz/service.ts', true],
  [`${SERVER}/features/unlisted/planted.ts`, '../quiz/store.ts', true],
  [`${SERVER}/features/unlisted/planted.ts`, '../../platform/db/db.ts', false],
  [`${SERVER}/features/quiz/planted.ts`, '../unlisted/service.ts', true],

  [`${WEB}/features/quiz/planted.ts`, '@grani/engine', true],
  [`${WEB}/features/quiz/planted.ts`, '@grani/server', true],
  [`${WEB}/features/quiz/planted.ts`, '@grani/server/app.ts', true],
  [`${WEB}/features/quiz/planted.ts`, '../results/use-results.ts', true],
  [`${WEB}/features/quiz/card/planted.ts`, '../../results/use-results.ts', true],
  [`${WEB}/features/quiz/card/planted.ts`, '../session/queue.ts', false],
  [`${WEB}/features/quiz/planted.ts`, '../../app/app.tsx', true],
  [`${WEB}/features/quiz/planted.ts`, '../../shared/api/call.ts', false],
  [`${WEB}/features/unlisted/planted.ts`, '../quiz/queue.ts', true],
  [`${WEB}/ui/planted.ts`, '../features/quiz/queue.ts', true],
  [`${WEB}/ui/planted.ts`, '../shared/api/call.ts', true],
  [`${WEB}/ui/planted.ts`, '@grani/contract', false],
  [`${WEB}/shared/planted.ts`, '../ui/button.tsx', false],
  [`${WEB}/shared/planted.ts`, '../features/quiz/queue.ts', true],
  [`${WEB}/app/planted.ts`, '../features/quiz/queue.ts', false],
]

type Diagnostic = { code: string; message: string; filename: string }

/** The folders of the repository that hold code, without what lies in them: the rules are made of folders. */
const sourceFolders = (): string[] => {
  const { stdout } = spawnSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' })
  return [...new Set(stdout.trim().split('\n').map(dirname))]
}

/** Plants all of them in a copy of the folders; the repository itself stays untouched. */
const refusedImports = (copy: string): Diagnostic[] => {
  for (const file of ['oxlint.config.mjs', 'import-layers.mjs', 'code-rules.mjs', 'table-owners.mjs'])
    copyFileSync(file, join(copy, file))
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
  for (const folder of sourceFolders()) mkdirSync(join(copy, folder), { recursive: true })
  for (const [file, target] of PLANTED) {
    mkdirSync(join(copy, dirname(file)), { recursive: true })
    if (target.startsWith('.')) mkdirSync(join(copy, dirname(file), dirname(target)), { recursive: true })
    appendFileSync(join(copy, file), `export type * from '${target}'\n`)
  }
  const { stdout } = spawnSync(
    resolve('node_modules', '.bin', 'oxlint'),
    ['-c', 'oxlint.config.mjs', '--format', 'json', 'packages', 'e2e', 'bench'],
    { cwd: copy, encoding: 'utf8', maxBuffer: 1e8 },
  )
  const { diagnostics }: { diagnostics: Diagnostic[] } = JSON.parse(stdout)
  return diagnostics.filter(({ code }) => code.includes('no-restricted-imports'))
}

describe('the linter knows the layout', () => {
  const copy = mkdtempSync(join(tmpdir(), 'grani-rules-'))
  const refused = refusedImports(copy)
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  test.each(PLANTED)('%s importing %s is forbidden: %s', (file, target, isForbidden) => {
    const isRefused = refused.some(
      ({ filename, message }) => filename.endsWith(file) && message.includes(`'${target}'`),
    )
    expect(isRefused).toBe(isForbidden)
  })
})
