import type { PaymentMethod } from '@grani/contract'

/** A payment method that the provider has saved for us. `title` is for users: «карта *4477», «СБП, Сбербанк». */
export type SavedMethod = { id: string; title: string; kind: PaymentMethod }

/** The state of a payment at the provider. It alone decides whether a payment has succeeded. */
export type Charge = {
  id: string
  /** Our own id, as we sent it. */
  paymentId: string
  amount: number
  status: 'pending' | 'succeeded' | 'canceled'
  /** The payment page, while the payment is open. */
  url: string | null
  /** By what it was paid: the page may offer others than we asked for. Null while it is not known. */
  method: PaymentMethod | null
  /** The payment method, if the provider has saved it for us. */
  card: SavedMethod | null
  /** Why it was canceled. */
  reason: string | null
  receipt: 'pending' | 'succeeded' | 'canceled' | null
}

/** A request for a charge. The same payment always gives the same order, so that it can be sent again with its key. */
export type Order = {
  paymentId: string
  idempotenceKey: string
  amount: number
  title: string
  receiptEmail: string
  /** `page`: the user pays on the provider's page; `card`: a saved payment method is charged. */
  by:
    | { kind: 'page'; method: PaymentMethod; returnUrl: string; keepCard: boolean }
    | { kind: 'card'; id: string }
}

export type ProviderRefund = {
  id: string
  chargeId: string
  amount: number
  status: 'pending' | 'succeeded' | 'canceled'
  reason: string | null
  receipt: Charge['receipt']
}

type RefundOrder = {
  chargeId: string
  idempotenceKey: string
  amount: number
  title: string
  receiptEmail: string
}

/** A request to save a payment method without a charge. */
export type BindingOrder = { idempotenceKey: string; method: PaymentMethod; returnUrl: string }

/** The state of such a method at the provider. It may be charged once it is active. */
export type ProviderBinding = {
  id: string
  status: 'pending' | 'active' | 'inactive'
  /** Where the user confirms it, while it is pending. */
  url: string | null
  /** The saved method, once it is active. */
  saved: SavedMethod | null
}

/** A payment provider. Another one is one more file beside `yookassa.ts`. */
export type Provider = {
  name: 'yookassa' | 'local'
  /** Sending an order again within a day, with its key, gives the same charge. */
  createPayment: (order: Order) => Promise<Charge>
  getPayment: (id: string) => Promise<Charge | null>
  /** The charge for a payment whose id never reached us; null when there is none. */
  findPayment: (paymentId: string, createdAt: Date) => Promise<Charge | null>
  refund: (order: RefundOrder) => Promise<ProviderRefund>
  /** All refunds of a charge, also those made in the provider's own console. */
  listRefunds: (chargeId: string) => Promise<ProviderRefund[]>
  createBinding: (order: BindingOrder) => Promise<ProviderBinding>
  getBinding: (id: string) => Promise<ProviderBinding | null>
}

/** The outcome is unknown: send the request again with the same key. */
export class ProviderUnavailable extends Error {}

/** The provider has rejected the request, and would reject it again. */
export class ProviderRejected extends Error {}
