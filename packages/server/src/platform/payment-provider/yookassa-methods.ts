import type { PaymentMethod } from '@grani/contract'
import { BANKS, METHOD_TITLES } from './method-titles.ts'
import type { Charge } from './provider.ts'

/** What ЮKassa calls the payment methods. */
export const METHOD_TYPES: Record<PaymentMethod, string> = {
  card: 'bank_card',
  sbp: 'sbp',
  sberpay: 'sberbank',
  tpay: 'tinkoff_bank',
}

type WireMethod = {
  id: string
  saved: boolean
  type: string
  card?: { last4: string } | null | undefined
  payer_bank_details?: { bank_id: string } | null | undefined
}

const kindOf = (type: string): PaymentMethod => {
  if (type === METHOD_TYPES.sbp) return 'sbp'
  if (type === METHOD_TYPES.sberpay) return 'sberpay'
  // The page for cards also takes Mir Pay.
  return type === METHOD_TYPES.tpay ? 'tpay' : 'card'
}

/** A card is shown by its last digits, an account of the СБП by its bank. */
const titleOf = (kind: PaymentMethod, { card, payer_bank_details: account }: WireMethod): string => {
  if (kind === 'card' && card) return `${METHOD_TITLES.card} *${card.last4}`
  const bank = BANKS.get(account?.bank_id ?? '')
  return kind === 'sbp' && bank !== undefined ? `${METHOD_TITLES.sbp}, ${bank}` : METHOD_TITLES[kind]
}

/** By what a payment was made, and the saved method; both null while nobody has chosen one. */
export const methodOf = (wire: WireMethod | null | undefined): Pick<Charge, 'method' | 'card'> => {
  if (!wire) return { method: null, card: null }
  const kind = kindOf(wire.type)
  return { method: kind, card: wire.saved ? { id: wire.id, title: titleOf(kind, wire), kind } : null }
}
