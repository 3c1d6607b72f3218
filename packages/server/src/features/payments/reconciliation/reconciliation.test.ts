import { reconcileLedger, REGISTER_MAX_BYTES, type Reconciliation } from '@grani/contract'
import { buyPlan, registerBuyer } from '@grani/testing/buyer.ts'
import type { Client } from '@grani/testing/client.ts'
import { DAY, type Product, startProduct } from '@grani/testing/product.ts'
import { staffMember } from '@grani/testing/staff.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { compare } from './compare.ts'
import { fieldsOf, type Line, linesOf } from './lines.ts'

let product: Product
let staff: Client
beforeAll(async () => {
  product = await startProduct()
  staff = (await staffMember(product, ['support'])).visitor
})
afterAll(() => product.stop())

const HEADER = 'Номер;Идентификатор платежа;Сумма платежа;Валюта платежа;Время платежа;Описание'

const upload = (file: string, headers: Record<string, string> = {}) =>
  staff.raw({
    method: 'POST',
    url: reconcileLedger.path,
    body: file,
    headers: { 'content-type': 'text/csv', ...headers },
  })

const compared = async (lines: readonly string[]): Promise<Reconciliation> => {
  const reply = await upload(lines.join('\r\n'))
  expect(reply.statusCode).toBe(200)
  return reply.json()
}

/** Somebody who has bought a plan; with the provider's id of the payment. */
const bought = async () => {
  const { visitor } = await registerBuyer(product)
  const { payment } = await buyPlan(visitor)
  const [row] = await product.rows('select provider_id, amount from payments where payment_id = $1', [
    payment.uid,
  ])
  return { payment: payment.uid, id: String(row?.['provider_id']), amount: Number(row?.['amount']) }
}

const line = (id: string, sum: string, time = '18.11.2026 12:00:03') =>
  `1;${id};${sum};RUB;${time};"Тариф; месяц"`

describe('a register of the provider', () => {
  test('that says the same as the ledger has no differences, whatever is bought on other days', async () => {
    const { id } = await bought()
    product.clock.pass(2 * DAY)
    await bought()
    product.clock.pass(-2 * DAY)
    expect(await compared(['\uFEFFРеестр платежей № 7', '', HEADER, line(id, '490.00')])).toEqual({
      of: 'payments',
      lines: 1,
      bad_lines: [],
      bad_count: 0,
      differences: 0,
      days: [
        {
          day: '2026-11-18',
          register: { count: 1, amount: 49_000 },
          ledger: { count: 1, amount: 49_000 },
          differences: [],
          left_out: 0,
        },
      ],
    })
  })

  test('shows by day what only one side has, and what differs; bad lines by their number', async () => {
    product.clock.set('2026-11-25T09:00:00.000Z')
    staff = (await staffMember(product, ['support'])).visitor
    const [first, second, third] = [await bought(), await bought(), await bought()]
    const result = await compared([
      HEADER,
      line(first.id, '490,00', '24.11.2026 23:59:58'),
      line(second.id, '390.00', '25.11.2026 10:00:00'),
      line('unknown-1', '1 490.00', '25.11.2026 10:00:01'),
      line('bad id!', '490.00'),
      line('x', 'много'),
      line('x', '490.00', '31.02.2026 10:00:00'),
      line('x', '490.00').replace('RUB', 'USD'),
      'нет;колонок',
      line(second.id, '390.00', '25.11.2026 10:00:00'),
    ])
    expect(result).toMatchObject({ lines: 3, bad_count: 6, differences: 3 })
    expect(result.bad_lines).toEqual(
      ['id', 'amount', 'time', 'currency', 'columns', 'twice'].map((problem, i) => ({
        line: i + 5,
        problem,
      })),
    )
    expect(
      result.days.map(({ day, register, ledger, differences }) => [
        day,
        register.amount,
        ledger.amount,
        differences.length,
      ]),
    ).toEqual([
      ['2026-11-24', 49_000, 49_000, 0],
      ['2026-11-25', 188_000, 98_000, 3],
    ])
    expect(result.days[1]?.differences).toMatchObject([
      { kind: 'amount', payment: second.payment, register_amount: 39_000, ledger_amount: 49_000 },
      { kind: 'missing-in-ledger', provider_id: 'unknown-1', payment: null, ledger_amount: null },
      { kind: 'missing-in-register', payment: third.payment, register_amount: null },
    ])
    const [entry] = await product.rows(
      "select after, subject from journal where action = 'ledger.reconcile' order by seq desc",
    )
    expect(entry).toEqual({
      subject: '2026-11-24/2026-11-25',
      after: { of: 'payments', lines: 3, bad_lines: 6, differences: 3 },
    })
  })

  test('of refunds is compared with refunds alone', async () => {
    const { payment, id } = await bought()
    await product.rows(
      `insert into refunds (user_id, refund_id, payment_id, cause, amount, status, idempotence_key, provider_id, created_at)
       select user_id, gen_random_uuid(), payment_id, 'requested', 10000, 'succeeded', gen_random_uuid(), 'refund-1', created_at
       from payments where payment_id = $1`,
      [payment],
    )
    await product.rows(
      `insert into ledger select user_id, gen_random_uuid(), payment_id, refund_id, -amount, $2 from refunds where payment_id = $1`,
      [payment, product.clock.now()],
    )
    const header = 'Идентификатор возврата,Идентификатор платежа,Сумма возврата,Дата возврата'
    expect(await compared([header, `refund-1,${id},100.00,2026-11-25`])).toMatchObject({
      of: 'refunds',
      differences: 0,
      days: [{ ledger: { count: 1, amount: -10_000 } }],
    })
  })

  test('is refused where it is none, is too large, or is no CSV, and is not read for whoever may not', async () => {
    expect((await upload('a;b;c\n1;2;3\n'.repeat(50))).json()).toEqual({
      code: 'ERR_VALIDATION',
      fields: { file: 'forms.errors.invalid' },
    })
    expect((await upload('')).json()).toMatchObject({ code: 'ERR_VALIDATION' })
    const large = `${HEADER}\n${'x'.repeat(REGISTER_MAX_BYTES)}`
    expect((await upload(large)).json()).toEqual({ code: 'ERR_TOO_LARGE' })
    const emptyLines = `${HEADER}\n${'\n'.repeat(200_000)}`
    expect((await upload(emptyLines)).json()).toEqual({ code: 'ERR_TOO_LARGE' })
    expect((await upload('{}', { 'content-type': 'application/json' })).json()).toEqual({
      code: 'ERR_MEDIA_TYPE',
    })
    expect((await upload(HEADER, { origin: 'https://evil.example' })).json()).toEqual({ code: 'ERR_ORIGIN' })
    const { visitor: editor } = await staffMember(product, ['editor'])
    const reply = await editor.raw({
      method: 'POST',
      url: reconcileLedger.path,
      body: HEADER,
      headers: { 'content-type': 'text/csv' },
    })
    expect(reply.json()).toEqual({ code: 'ERR_ROLE' })
  })
})

test('lines come whole however the file is cut, also within a letter', async () => {
  const bytes = new TextEncoder().encode('первая\r\nвторая\n\nпоследняя')
  for (let size = 1; size < 8; size++) {
    async function* file() {
      for (let i = 0; i < bytes.length; i += size) yield bytes.slice(i, i + size)
    }
    const lines: Line[] = []
    for await (const line of linesOf(file())) lines.push(line)
    expect(lines.map(({ text }) => text)).toEqual(['первая', 'вторая', '', 'последняя'])
    expect(lines.map(({ number }) => number)).toEqual([1, 2, 3, 4])
  }
})

test.each([
  ['a;b;', ['a', 'b', '']],
  ['"a;b";"c""d"', ['a;b', 'c"d']],
  ['"a', null],
])('the fields of %s', (line, fields) => {
  expect(fieldsOf(line, ';')).toEqual(fields)
})

test('of one day a hundred differences are listed and the rest counted', () => {
  const entries = Array.from({ length: 250 }, (_, i) => ({ id: `p${i}`, amount: 100, day: '2026-11-18' }))
  const [day] = compare(entries, [])
  expect([day?.differences.length, day?.left_out]).toEqual([100, 150])
})
