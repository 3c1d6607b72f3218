/** What of the content the staff can edit. */
export const TARGET_KINDS = [
  'item',
  'level',
  'quality',
  'direction',
  'goal',
  'portrait',
  'diary',
  'tariff',
  'mail',
  'page',
  'banner',
] as const

export type TargetKind = (typeof TARGET_KINDS)[number]

export const MAX_CONTENT_FOUND = 60

export const DRAFT_STATES = ['open', 'asked', 'approved', 'published', 'withdrawn', 'dropped'] as const

export type DraftState = (typeof DRAFT_STATES)[number]
