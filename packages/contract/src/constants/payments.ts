/** The ways to pay that a shop can have; which of them it has is a setting of the server. */
export const PAYMENT_METHODS = ['card', 'sbp', 'sberpay', 'tpay'] as const

export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

/** What a booked movement is for: something sold, a gift sold, money that went back. */
export const MOVEMENT_KINDS = ['sale', 'gift', 'refund'] as const

/** What is given without money: a code redeemed, a plan from the staff, a consultation. */
export const GIVEN_KINDS = ['redeemed', 'plan', 'credit'] as const
