import {
  chooseDrawingCounting,
  listConsents,
  readPage,
  readPageVersion,
  withdrawConsent,
} from '@grani/contract'
import { type Product, SECOND, startProduct } from '@grani/testing/product.ts'
import { diarist } from '@grani/testing/diary.ts'
import { verifiedUser } from '@grani/testing/users.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { keepDocuments } from '../site/service.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())
beforeEach(() => keepDocuments(product.servers[0]!.paymentContext, product.clock.now()))

test('each consent is kept and told with its document, version, moment and address', async () => {
  const now = product.clock.now().toISOString()
  const { visitor } = await verifiedUser(product, product.visitor({ ip: '203.0.113.7' }))
  const { history } = await visitor.get(listConsents)
  expect(history.map(({ document }) => document).toSorted()).toEqual(['agreement', 'consent', 'privacy'])
  for (const row of history) {
    expect(row).toMatchObject({ given_at: now, ip: '203.0.113.7', withdrawn_at: null })
    expect(row.text).toEqual({ name: row.document, version: row.version })
    const page = await visitor.get(readPageVersion, { params: row.text! })
    expect(page.version).toBe(row.version)
  }
})

test('the text stays to be read when the document has a newer version', async () => {
  const { visitor } = await verifiedUser(product)
  const before = await visitor.get(readPage, { params: { name: 'consent' } })
  // As it was before this release.
  await product.rows(
    `insert into document_versions (document, version, title, markdown, kept_at)
     values ('consent', '2025-01-01', 'Старое согласие', 'Как было у {operator}.', now())`,
  )
  await product.rows("update consents set version = '2025-01-01' where document = 'consent'")
  const { history } = await visitor.get(listConsents)
  const { text } = history.find(({ document }) => document === 'consent')!
  const page = await product.visitor().get(readPageVersion, { params: text! })
  expect(page).toMatchObject({ title: 'Старое согласие', version: '2025-01-01' })
  expect(page.html).toContain('Как было у')
  expect(page.html).not.toContain('{operator}')
  expect(await visitor.get(readPage, { params: { name: 'consent' } })).toEqual(before)
  const unknown = { params: { name: 'consent', version: '2020-01-01' } }
  expect(await visitor.call(readPageVersion, unknown)).toMatchObject({ status: 404, code: 'ERR_NOT_FOUND' })
})

test('what was taken back stays in it with both moments, and one given anew stands above', async () => {
  const { visitor } = await diarist(product)
  product.clock.pass(SECOND)
  await visitor.get(withdrawConsent, { params: { purpose: 'diary' } })
  const { history, consents } = await visitor.get(listConsents)
  const [newest] = history
  expect(newest).toMatchObject({ document: 'diary', withdrawn_at: product.clock.now().toISOString() })
  expect(newest?.text?.name).toBe('diary-consent')
  expect(consents.map(({ purpose }) => purpose)).not.toContain('diary')
})

test('letting others compare one’s ideas is kept as the other consents are, and ends as they do', async () => {
  const { visitor } = await verifiedUser(product)
  const choose = (counts: boolean) =>
    visitor.get(chooseDrawingCounting, { body: { counts_for_others: counts } })
  const kept = async () =>
    (await visitor.get(listConsents)).history.filter(({ document }) => document === 'drawing')
  await choose(true)
  expect(await kept()).toMatchObject([{ withdrawn_at: null, text: { name: 'drawing' } }])
  product.clock.pass(SECOND)
  await choose(false)
  expect((await kept())[0]?.withdrawn_at).toBe(product.clock.now().toISOString())
  product.clock.pass(SECOND)
  await choose(true)
  await visitor.get(withdrawConsent, { params: { purpose: 'drawing' } })
  expect((await kept()).map(({ withdrawn_at }) => withdrawn_at !== null)).toEqual([true, true])
})
