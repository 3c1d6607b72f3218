import { readFigures, type SeriesName } from '@grani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPayments, addPeople } from '@grani/testing/counted-month.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { staffMember } from '@grani/testing/staff.ts'
import { countNights } from './service.ts'

const NOON = 'T09:00:00.000Z'
const END = `2026-11-30${NOON}`

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

const countUntil = async (day: string) => {
  product.clock.set(`${day}${NOON}`)
  const [server] = product.servers
  if (!server) throw new Error('There is no server')
  await countNights(product.database.db, server.paymentContext.bank(), product.clock.now())
}

/** What November says, as [value, of]; undefined before it is counted. */
const november = async (name: SeriesName) => {
  const { visitor } = await staffMember(product, ['editor'])
  const { series } = await visitor.get(readFigures)
  const point = series
    .find(found => found.name === name)
    ?.points.find(({ from }) => from.startsWith('2026-11'))
  return point && [point.value, point.of]
}

test('a plan renewed in the last hour of the longest grace period is not lost, and one refused then was', async () => {
  const people = await addPeople(product, 20, `2026-10-05${NOON}`)
  await addPayments(product, people, { at: `2026-10-31${NOON}`, from: `2026-10-31${NOON}`, until: END })
  await countUntil('2026-12-06')
  expect(await november('churnChosen')).toBeUndefined()

  const last = {
    kind: 'renewal',
    at: '2026-12-07T08:00:00.000Z',
    from: END,
    until: `2026-12-31${NOON}`,
  } as const
  await addPayments(product, people.slice(0, 8), last)
  await addPayments(product, people.slice(8, 14), { ...last, reason: 'insufficient_funds' })
  await countUntil('2026-12-08')
  expect(await november('churnChosen')).toBeUndefined()
  await countUntil('2026-12-09')
  expect(await november('churnChosen')).toEqual([6 / 20, 20])
  expect(await november('churnRefused')).toEqual([6 / 20, 20])
})
