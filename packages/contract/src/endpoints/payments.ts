import type * as schemas from '../schemas/payments.ts'
import { endpoint } from './endpoint.ts'

export type { Payment, RefundTerms } from '../schemas/payments.ts'

export const listPayments = endpoint<typeof schemas.listPayments>('GET', '/api/payments')
export const checkPayment = endpoint<typeof schemas.checkPayment>('POST', '/api/payments/:uid/check')
export const readRefundTerms = endpoint<typeof schemas.readRefundTerms>('GET', '/api/payments/:uid/refund')
export const requestRefund = endpoint<typeof schemas.requestRefund>('POST', '/api/payments/:uid/refund')
