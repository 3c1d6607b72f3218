import { KEPT_BY_PLAN } from '@grani/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '@grani/testing/client.ts'
import { loaded } from '@grani/testing/content.ts'
import { compareFigures, FIGURES_WITH_SUMS } from '@grani/testing/figure-sums.ts'
import { liveThroughMadeUpMonth } from '@grani/testing/made-up-month.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'
import { staffMember } from '@grani/testing/staff.ts'
import { countNights } from './service.ts'

const NOW = new Date('2026-12-20T06:00:00.000Z')

let product: Product
let visitor: Client
beforeAll(async () => {
  product = await startProduct()
  product.clock.set(NOW.toISOString())
  ;({ visitor } = await staffMember(product, ['editor']))
  const bank = product.servers[0]?.paymentContext.bank() ?? expect.fail()
  await liveThroughMadeUpMonth(product, { people: 60, payments: 24, tariffs: bank.tariffs }, NOW)
  await countNights(product.database.db, bank, NOW)
})
afterAll(() => product.stop())

test('ten figures of a month of sixty people are what plain SQL counts', async () => {
  const compared = await compareFigures(product, visitor)
  expect(new Set(compared.map(({ name }) => name))).toEqual(new Set(FIGURES_WITH_SUMS))
  for (const { name, day, onPage, inSql } of compared)
    expect([name, day, onPage]).toEqual([name, day, inSql === null ? null : expect.closeTo(inSql, 9)])
  const toldOf = (name: string) => compared.filter(row => row.name === name && row.onPage !== null).length
  expect(toldOf('kept')).toBeGreaterThan(3)
  expect(toldOf('keptTrial')).toBeGreaterThan(1)
})

test('every tariff of the content has a series of who stays', () => {
  expect(KEPT_BY_PLAN.map(({ plan }) => plan)).toEqual([
    'trial',
    ...loaded.content.tariffs.map(({ uid }) => uid),
  ])
})
