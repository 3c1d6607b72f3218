import { listPayments, requestRefund } from '@grani/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { registerBuyer, buyPlan } from '@grani/testing/buyer.ts'
import { commandRunner } from '@grani/testing/console.ts'
import { type Product, startProduct } from '@grani/testing/product.ts'

let product: Product
let refunds: ReturnType<typeof commandRunner>
beforeAll(async () => {
  product = await startProduct()
  refunds = commandRunner(product, 'refunds.ts')
})
afterAll(() => product.stop())

const requested = async () => {
  const { visitor } = await registerBuyer(product)
  const { payment } = await buyPlan(visitor)
  await visitor.get(requestRefund, { params: { uid: payment.uid }, body: { comment: 'Передумали' } })
  const [row] = await product.rows('select refund_id from refunds where payment_id = $1', [payment.uid])
  return { visitor, id: String(row?.['refund_id']) }
}

describe('npm run refunds', () => {
  test('lists open requests, refunds an approved one once, and reports it', async () => {
    const { visitor, id } = await requested()
    const { stdout } = await refunds()
    expect(stdout).toContain(id)
    expect(stdout).toMatch(/490 ₽.*Подписка «Грани».*Передумали/)

    expect(await refunds('approve', id, '100.50')).toEqual({
      code: 0,
      stdout: 'К возврату: 100,50 ₽\n',
      stderr: '',
    })
    const [payment] = await visitor.get(listPayments)
    expect(payment?.refund).toMatchObject({ status: 'succeeded', amount: 10050 })
    expect(await refunds('approve', id)).toEqual({
      code: 1,
      stdout: '',
      stderr: 'По этой просьбе уже решено.\n',
    })
  })

  test('lists missing receipts until they are marked as made', async () => {
    const { visitor } = await registerBuyer(product)
    const { payment } = await buyPlan(visitor)
    const fail = "update payments set receipt_status = 'canceled' where payment_id = $1"
    await product.rows(fail, [payment.uid])
    expect((await refunds()).stdout).toMatch(new RegExp(`${payment.uid}.*платёж  490 ₽`))
    expect(await refunds('receipt', payment.uid)).toMatchObject({ code: 0, stdout: 'Отмечено: чек есть.\n' })
    expect((await refunds()).stdout).not.toContain(payment.uid)
    expect(await refunds('receipt', payment.uid)).toMatchObject({ code: 1 })
  })

  test('declines a request', async () => {
    const { visitor, id } = await requested()
    expect(await refunds('decline', id)).toMatchObject({ code: 0, stdout: 'Отказано, письмо отправлено.\n' })
    expect((await visitor.get(listPayments))[0]?.refund?.status).toBe('declined')
  })

  test('reports an invalid argument in one line, and changes nothing', async () => {
    const { visitor, id } = await requested()
    expect(await refunds('approve', 'x')).toMatchObject({ code: 1, stderr: 'Это не номер просьбы: x\n' })
    expect((await refunds('approve', id, '100000.00')).stderr).toContain('Столько вернуть нельзя')
    expect((await visitor.get(listPayments))[0]?.refund?.status).toBe('requested')
  })
})
