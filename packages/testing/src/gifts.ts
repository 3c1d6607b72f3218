import { buyGift, checkPayment, listGifts } from '@grani/contract'
import { approveRefund } from '@grani/server/features/payments/service.ts'
import { pressOnCheckout, registerBuyer } from './buyer.ts'
import type { Client } from './client.ts'
import type { Product } from './product.ts'

type Choice = { tariff?: string; months?: 1 | 3 | 12 }

/** Buys a gift: payment page, button, return page. Gives the payment and the code. */
export const payForGift = async (
  buyer: Client,
  { tariff = 'medium', months = 1 }: Choice = {},
): Promise<{ uid: string; code: string }> => {
  const { paymentUrl } = await buyer.get(buyGift, { body: { tariff, months, is_confirmed: true } })
  const uid = await pressOnCheckout(buyer, paymentUrl, 'good')
  await buyer.get(checkPayment, { params: { uid } })
  const gift = (await buyer.get(listGifts)).find(({ payment }) => payment === uid)
  if (!gift || gift.code === null) throw new Error('A paid gift without a code')
  return { uid, code: gift.code }
}

/** A buyer of their own for one gift. */
export const giftFromSomebody = async (product: Product, choice: Choice = {}) => {
  const buyer = await registerBuyer(product)
  return { ...buyer, ...(await payForGift(buyer.visitor, choice)) }
}

/** Approves the request for a refund of a payment: the unused part of it. */
export const approveRefundOf = async (product: Product, paymentId: string, amount: number | null = null) => {
  const [server] = product.servers
  const [refund] = await product.rows('select refund_id from refunds where payment_id = $1', [paymentId])
  if (!server || !refund) throw new Error('Nobody has asked for this refund')
  const decision = { refundId: String(refund['refund_id']), amount, now: product.clock.now() }
  return approveRefund(server.paymentContext, decision)
}
