import { randomUUID } from 'node:crypto'
import type { PaymentMethod } from '@grani/contract'
import { METHOD_TITLES } from './method-titles.ts'
import type { SavedMethod } from './provider.ts'

/** The cards of the local checkout: how each behaves when it is charged again later. */
export const LOCAL_CARDS = {
  good: { title: 'Учебная карта •• 4242', reason: null },
  poor: { title: 'Учебная карта •• 0009', reason: 'insufficient_funds' },
  revoked: { title: 'Учебная карта •• 0007', reason: 'permission_revoked' },
} as const

export type LocalCard = keyof typeof LOCAL_CARDS

export const isLocalCard = (name: string): name is LocalCard => name in LOCAL_CARDS

/** The id of a saved card says how it behaves. */
export const newCardId = (card: LocalCard): string => `${card}-${randomUUID()}`

export const cardById = (id: string): (typeof LOCAL_CARDS)[LocalCard] | null => {
  const [name = ''] = id.split('-')
  return isLocalCard(name) ? LOCAL_CARDS[name] : null
}

/** A saved method by the id of its card; null when there is none. */
export const savedMethodOf = (id: string | null, kind: PaymentMethod): SavedMethod | null => {
  const card = id === null ? null : cardById(id)
  return card && id !== null ? { id, title: kind === 'card' ? card.title : METHOD_TITLES[kind], kind } : null
}
