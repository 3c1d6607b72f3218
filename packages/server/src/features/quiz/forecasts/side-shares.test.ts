import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBank } from '../../../bank/bank.ts'
import { loaded } from '@grani/testing/content.ts'
import { plainAnswers } from '@grani/testing/known-user.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { candidatesFor } from './choose-forecasts.ts'
import { sideShares } from './side-shares.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const bank = createBank(loaded.content, 'side-shares')

/** A calibration that found these responses to an item. */
const calibrated = async (item: string, histogram: readonly number[]) => {
  const [row] = await product.rows(
    `insert into calibrations (bank, created_at, people, answers, calibration, report)
     select hash, now(), 1000, 1000, '{}', '{}' from banks limit 1 returning version`,
  )
  const version = Number(row?.['version'])
  const answers = histogram.reduce((sum, count) => sum + count, 0)
  await product.rows("insert into item_stats values ($1, $2, 'quality', $3, 1, 0, '{}', $4)", [
    version,
    item,
    answers,
    JSON.stringify({ histogram }),
  ])
  return sideShares(product.database.db, { ...bank, calibration: version })
}

test('what most real people say is not forecast, and what fewer say is compared with them', async () => {
  const answers = plainAnswers()
  const session = bank.engine.session({ seed: 1 })
  for (const { item, value } of answers) session.answer(item, value, 3000)
  const asked = new Set(answers.map(({ item }) => item))
  const candidates = (shares: Awaited<ReturnType<typeof sideShares>>) =>
    candidatesFor({ bank, session, asked, shares })
  const first = candidates(await sideShares(product.database.db, bank)).find(
    ({ item }) => item.answers.length === 5,
  )
  if (!first) throw new Error('A rating can be forecast')
  const { id } = first.item
  const own = (found: ReturnType<typeof candidates>) => found.find(({ item }) => item.id === id)
  const told = (side: number, other: number) =>
    first.side === 'high' ? [other, 0, 0, 0, side] : [side, 0, 0, 0, other]

  expect(own(candidates(await calibrated(id, told(65, 35))))).toBeUndefined()
  expect(own(candidates(await calibrated(id, told(58, 42))))?.prior).toBe(0.58)
  // By the model anybody is likelier to say so: the larger of the two counts.
  expect(own(candidates(await calibrated(id, told(5, 95))))?.prior).toBe(first.prior)
  // So few are nobody's share.
  expect(own(candidates(await calibrated(id, told(45, 4))))?.prior).toBe(first.prior)
})
