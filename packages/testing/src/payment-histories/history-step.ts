import type { PaymentMethod } from '@grani/contract'

export type ExternalSystem = 'database' | 'provider'

/** Where an operation crashes: at its n-th external call (of one system, if given), or never. */
export type CrashPoint = { at: number; moment: 'before' | 'after'; system?: ExternalSystem } | null

/** `slow`: the user pays, and the bank answers hours after the page has closed. */
export type CheckoutButton = 'pay' | 'slow' | 'insufficient_funds' | '3d_secure_failed'

/** What the user does on the page of a binding. `slow`: confirms, and the bank answers hours after the page has closed. */
export type BindingButton = 'bind' | 'slow' | 'refuse'

/** What one server does for the user. A number is an index into what exists then, modulo its length. */
export type Operation =
  | {
      kind: 'buy'
      tariff: string
      method: PaymentMethod
      autoPayments: boolean
      crash: CrashPoint
      press: CheckoutButton | 'later'
    }
  | { kind: 'buyBooster'; method: PaymentMethod; crash: CrashPoint; press: CheckoutButton | 'later' }
  | {
      kind: 'buyGift'
      tariff: string
      method: PaymentMethod
      months: 1 | 3 | 12
      crash: CrashPoint
      press: CheckoutButton | 'later'
    }
  /** The user keeps a gift, or somebody else gets it. */
  | { kind: 'redeemGift'; gift: number; by: 'buyer' | 'receiver'; crash: CrashPoint }
  | { kind: 'eraseReceiver'; crash: CrashPoint }
  | { kind: 'openReturnPage'; page: number; crash: CrashPoint }
  | { kind: 'bind'; method: 'card' | 'sbp'; crash: CrashPoint; press: BindingButton | 'later' }
  | { kind: 'returnFromBinding'; page: number; crash: CrashPoint }
  | { kind: 'notification'; notification: number; times: number; crash: CrashPoint }
  | { kind: 'cancel'; crash: CrashPoint }
  | { kind: 'resume'; crash: CrashPoint }
  | { kind: 'agreeToPrice'; crash: CrashPoint }
  /** The staff bring those who pay less to the present price of a plan, from so many days on. */
  | { kind: 'changePrice'; tariff: string; days: number; crash: CrashPoint }
  | { kind: 'stopPriceChange'; crash: CrashPoint }
  | { kind: 'removeCard'; crash: CrashPoint }
  | { kind: 'runJobs'; crash: CrashPoint }
  | { kind: 'decideRefund'; payment: number; crash: CrashPoint }
  | { kind: 'erase'; crash: CrashPoint }

/** One step of a history: an operation, or something that happens around the servers. */
export type HistoryStep =
  | Operation
  | { kind: 'pressButton'; page: number; press: CheckoutButton }
  | { kind: 'pressBinding'; page: number; press: BindingButton }
  | { kind: 'jobs'; server: 0 | 1 | 'both'; crash: CrashPoint }
  /** Two operations at the same moment, one per server. */
  | { kind: 'concurrently'; first: Operation; second: Operation }
  | { kind: 'advanceTime'; minutes: number }
  /** Days on which the jobs run whenever something is due, as in production. */
  | { kind: 'advanceDays'; days: number; server: 0 | 1 | 'both' }
  | {
      kind: 'providerFaults'
      faults: ('500 before' | '500 after' | 'disconnect before' | 'disconnect after')[]
    }
  | { kind: 'cardDeclines'; reasons: string[] }
  /** The mail server takes nothing for some hours. */
  | { kind: 'mailOutage'; hours: number }
  /** The plans cost this percentage of their price from now on. */
  | { kind: 'planPrices'; percent: number }
  /** The clock of a server jumps, forwards or back. */
  | { kind: 'clockSkew'; server: 0 | 1; minutes: number }

/** How far a server's clock may be off, in minutes; NTP keeps it far closer. */
export const SKEW_MINUTES = 4
