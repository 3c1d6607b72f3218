import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CHECK_SEAL_COMMAND,
  readForecastOutcome,
  sendAnswer,
  skipQuestion,
  startForecasts,
} from '@grani/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownUser } from '@grani/testing/known-user.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { sealedList, sealOf } from './seal.ts'

let product: Product
let folder: string
beforeAll(async () => {
  product = await startProduct()
  folder = mkdtempSync(join(tmpdir(), 'seal-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await product.stop()
})

/** What the documented command prints for this list. */
const checked = (list: string): string => {
  writeFileSync(join(folder, 'list.txt'), list)
  return execFileSync('sh', ['-c', CHECK_SEAL_COMMAND], { cwd: folder, encoding: 'utf8' }).slice(0, 64)
}

test('the command of the page gives, for the list that is shown at the end, the seal that was shown at the start', async () => {
  const { visitor } = await knownUser(product)
  const game = await visitor.get(startForecasts)
  await visitor.get(skipQuestion, { params: { uid: game.questions[4]?.uid ?? '' } })
  const { questions } = await visitor.get(startForecasts)
  for (const [i, question] of questions.entries())
    await visitor.get(sendAnswer, {
      params: { uid: question.uid },
      body: { answer_id: question.answers.at(i % 2 === 0 ? 0 : -1) ?? 0, ms: 3000 },
    })
  const {
    sealed_list: list,
    seal,
    forecasts,
  } = await visitor.get(readForecastOutcome, { params: { id: game.id } })
  expect(seal).toBe(game.seal)
  expect(checked(list)).toBe(seal)
  for (const { question, forecast } of forecasts) {
    expect(list).toContain(question.replaceAll(/\s+/g, ' '))
    expect(list).toContain(forecast.replaceAll(/\s+/g, ' '))
  }
  expect(checked(list.replace(' 8', ' 9'))).not.toBe(seal)
})

test('any lines have one seal, whichever of them are shown, and another with any change', () => {
  const line = fc
    .string({ minLength: 1, unit: 'grapheme' })
    .map(text => `«${text.replaceAll(/[\r\n\0]/g, ' ')}»`)
  fc.assert(
    fc.property(
      fc.array(fc.tuple(line, fc.boolean()), { minLength: 1, maxLength: 20 }),
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      (written, bytes) => {
        const salt = Buffer.from(bytes)
        const lines = written.map(([text, isShown], i) => ({
          place: i + 1,
          line: `${i + 1}. ${text}`,
          isShown,
        }))
        const seal = sealOf(salt, lines).toString('hex')
        const changed = lines.map((entry, i) => (i === 0 ? { ...entry, line: `${entry.line}!` } : entry))
        expect(sealOf(salt, changed).toString('hex')).not.toBe(seal)
        const list = sealedList(salt, lines, ({ isShown }) => isShown)
        for (const { line: text, isShown } of lines) if (!isShown) expect(list).not.toContain(`${text} [`)
        expect(checked(list)).toBe(seal)
      },
    ),
    { numRuns: 12 },
  )
})
