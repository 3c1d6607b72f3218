import { readFileSync } from 'node:fs'
import { buyPlan, registerBuyer } from '@grani/testing/buyer.ts'
import { DAY } from '@grani/testing/product.ts'
import { expect, test } from 'vitest'
import { openAdmin } from './open-admin.ts'
import { heading, withInProcessServer } from './with-in-process-server.ts'

const app = withInProcessServer({ holdsTimers: false })

const HEADER = 'Идентификатор платежа\tСумма платежа\tВремя платежа'

test('a bookkeeper closes a month: sums, a table for a spreadsheet, and the provider’s lines beside ours', async () => {
  const product = app.product()
  const buyers = [await registerBuyer(product), await registerBuyer(product)]
  for (const { visitor } of buyers) await buyPlan(visitor)
  const [bought] = await product.rows(
    "select array_agg(provider_id) as ids, to_char(min(settled_at) at time zone 'Europe/Moscow', 'YYYY-MM-DD') as day from payments",
  )
  const ids = bought?.['ids']
  const day = String(bought?.['day'])
  if (!Array.isArray(ids)) return expect.fail('Nothing was bought')
  // Into the next month, so that the one before is chosen and over.
  while (product.clock.now().toISOString().slice(0, 7) === day.slice(0, 7)) product.clock.pass(DAY)
  const bookkeeper = await app.signedInUser({ viewport: { width: 390, height: 844 } })
  await openAdmin(app, bookkeeper, ['bookkeeper'])
  const { page } = bookkeeper
  await page.goto(app.at('/admin/money'))
  await heading(page, 'Деньги')
  await page.getByRole('table', { name: 'Месяц для бухгалтерии' }).getByText(/^980/).first().waitFor()
  await page.getByRole('table', { name: 'Оплачено вперёд' }).waitFor()
  expect(await page.getByText('Просьбы о возврате').count()).toBe(0)
  await app.recordA11yViolations(page, 'a month')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Скачать таблицу' }).click(),
  ])
  expect(download.suggestedFilename()).toBe(`Грани, ${day.slice(0, 7)}.csv`)
  const [header, sale] = readFileSync(await download.path(), 'utf8').split('\r\n')
  expect(header).toBe('\uFEFFДень;Способ;Что;Сколько;Сумма, ₽;С чеком;Без чека')
  expect(sale).toBe(`${day};Карта;Тарифы и пакеты вопросов;2;980;2;0`)

  const line = (id: unknown, sum: string) => `${String(id)}\t${sum}\t${day} 12:00:00`
  await page
    .getByLabel('Или строки реестра')
    .fill([HEADER, line(ids[0], '490,00'), line(ids[1], '390,00')].join('\n'))
  await page.getByRole('button', { name: 'Сверить' }).click()
  await page.getByText('Не сходится: 1').waitFor()
  await page.getByLabel('Или строки реестра').fill([HEADER, ...ids.map(id => line(id, '490,00'))].join('\n'))
  await page.getByRole('button', { name: 'Сверить' }).click()
  await page.getByText('Всё сходится.').waitFor()
})
