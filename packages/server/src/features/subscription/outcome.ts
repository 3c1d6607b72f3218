import type { StoredSubscription } from './types.ts'

export type Outcome =
  | { kind: 'changed'; row: StoredSubscription; period: { from: Date; until: Date } | null }
  | { kind: 'unchanged' }
  | { kind: 'refused' }

export const UNCHANGED: Outcome = { kind: 'unchanged' }
export const REFUSED: Outcome = { kind: 'refused' }
export const changed = (
  row: StoredSubscription,
  period: { from: Date; until: Date } | null = null,
): Outcome => ({
  kind: 'changed',
  row,
  period,
})
