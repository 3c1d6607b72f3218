import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  chooseGoal,
  listQuestions,
  listTariffs,
  listUpgrades,
  readEventPatterns,
  readProfile,
  refresh,
  sendAnswer,
} from '@grani/contract'
import { buyPlan, registerBuyer } from '@grani/testing/buyer.ts'
import { CONTENT } from '@grani/testing/database.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { spend } from '@grani/testing/users.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'

const EVENING = `
- uid: evening
  name: evening
  displayName: Вечерний
  price: 69000
  isActive: true
  goalsLimit: 2
  questionsPerWeek: 70
  eventsPerDay: 2
  openGuesses: 4
  consultationsPerQuarter: 0
  drawing: true
  settingTariff: <p>Десять вопросов каждый вечер.</p>
`

const folder = mkdtempSync(join(tmpdir(), 'content-'))
let product: Product
beforeAll(async () => {
  cpSync(CONTENT, folder, { recursive: true })
  appendFileSync(join(folder, 'tariffs.yaml'), EVENING)
  product = await startProduct({ env: { CONTENT_DIR: folder } })
})
afterAll(async () => {
  await product.stop()
  rmSync(folder, { recursive: true })
})

test('a fourth plan is sold with its own name and limits from the file alone', async () => {
  const { visitor, userId } = await registerBuyer(product)
  expect(await visitor.get(listTariffs)).toContainEqual(
    expect.objectContaining({ uid: 'evening', name: 'evening', display_name: 'Вечерний', price: 69000 }),
  )
  const { payment, subscription } = await buyPlan(visitor, { tariff: 'evening' })
  expect([payment.status, subscription?.tariff.display_name]).toEqual(['succeeded', 'Вечерний'])
  expect((await visitor.get(listUpgrades)).map(({ tariff }) => tariff.uid)).toEqual(['medium', 'high'])

  expect((await visitor.get(readProfile)).goals_limit).toBe(2)
  await visitor.get(chooseGoal, { body: { goal: 'selfImp' } })
  expect(await visitor.call(chooseGoal, { body: { goal: 'resIss' } })).toMatchObject({
    code: 'ERR_GOAL_LIMIT',
  })
  expect((await visitor.get(readEventPatterns)).guesses_limit).toBe(4)

  const answerOne = async () => {
    const [question] = await visitor.get(listQuestions)
    await spend(product, userId, 70)
    return visitor.call(sendAnswer, {
      params: { uid: question?.uid ?? '' },
      body: { answer_id: question?.answers[0] ?? 0 },
    })
  }
  // The trial that it was bought in gives more until its end.
  expect(await answerOne()).toMatchObject({ kind: 'ok' })
  product.clock.pass(7 * DAY)
  await visitor.get(refresh)
  expect(await answerOne()).toMatchObject({ code: 'ERR_QUOTA' })
})
