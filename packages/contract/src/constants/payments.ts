/** The ways to pay that a shop can have; which of them it has is a setting of the server. */
export const PAYMENT_METHODS = ['card', 'sbp', 'sberpay', 'tpay'] as const

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
