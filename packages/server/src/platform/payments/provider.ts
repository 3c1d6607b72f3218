/** How a payment stands, as the provider tells it. Only this ever settles anything. */
export type Charge = {
  id: string
  /** Ours, as we gave it. */
  paymentId: string
  amount: number
  status: 'pending' | 'succeeded' | 'canceled'
  /** Where the person pays, while that is still to be done. */
  url: string | null
  /** The card, if the provider keeps it for us. */
  card: { id: string; title: string } | null
  /** Why it was canceled. */
  reason: string | null
  receipt: 'pending' | 'succeeded' | 'canceled' | null
}

/** What a charge is for. The same payment always makes the same order, so that it can be sent again with its key. */
export type Order = {
  paymentId: string
  idempotenceKey: string
  amount: number
  title: string
  receiptEmail: string
  /** `person` pays on a page; `card` is charged without them. */
  by: { kind: 'person'; returnUrl: string; keepCard: boolean } | { kind: 'card'; id: string }
}

export type Return = {
  id: string
  chargeId: string
  amount: number
  status: 'pending' | 'succeeded' | 'canceled'
  reason: string | null
  receipt: Charge['receipt']
}

type ReturnOrder = {
  chargeId: string
  idempotenceKey: string
  amount: number
  title: string
  receiptEmail: string
}

/** Somebody who moves money. Another one is one more file beside `yookassa.ts`. */
export type Provider = {
  name: 'yookassa' | 'local'
  /** Repeating an order within a day, with its key, is the same charge. */
  start: (order: Order) => Promise<Charge>
  read: (id: string) => Promise<Charge | null>
  /** The charge for a payment whose id never reached us; null when there is none. */
  find: (paymentId: string, begun: Date) => Promise<Charge | null>
  giveBack: (order: ReturnOrder) => Promise<Return>
  /** What has been given back of a charge, whoever did it. */
  returnsOf: (chargeId: string) => Promise<Return[]>
}

/** It may have happened or not: ask again, with the same key. */
export class ProviderTrouble extends Error {}

/** The provider will not do this, however often it is asked. */
export class ProviderRefusal extends Error {}
