import {
  TRUTH_CLAIMS,
  TRUTH_PEOPLE,
  type TruthCell,
  type TruthClaim,
  type TruthClaimId,
} from '@grani/contract'

type Figures = Pick<TruthClaim, 'id' | 'value' | 'promised' | 'people'>

/** What the literature or the aim sets where the product has promised no number itself. Sources: the texts beside each claim. */
const STANDARD: Partial<Record<TruthClaimId, number>> = {
  portraits: 0.75,
  retests: 0.81,
  diary: 0.56,
  observers: 0.5,
  careless: 0,
  norms: 1,
  calibration: 1,
}

/** How far a figure is from what it is held against, in its own unit; positive: short of it. Null: it is not told. */
export const shortfallOf = ({ id, value, promised }: Figures): number | null => {
  const standard = promised ?? STANDARD[id]
  if (value === null || standard === undefined) return null
  return TRUTH_CLAIMS[id].better === 'higher' ? standard - value : value - standard
}

const placeOf = (claim: Figures): number => {
  if (TRUTH_CLAIMS[claim.id].unit === 'fact') return 2
  return shortfallOf(claim) === null ? 1 : 0
}

/** Worst first, by how far each falls short; then those that lack people, the nearest to enough first; facts last. */
export const worstFirst = <T extends Figures>(claims: readonly T[]): T[] =>
  claims.toSorted(
    (a, b) => placeOf(a) - placeOf(b) || (shortfallOf(b) ?? 0) - (shortfallOf(a) ?? 0) || b.people - a.people,
  )

/** So many qualities are named of which people say most often that the result is not like them. */
const WORST_NAMED = 5

export const worstCells = (cells: readonly TruthCell[]): TruthCell[] =>
  cells.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0)).slice(0, WORST_NAMED)

export const hasEnough = (people: number): boolean => people >= TRUTH_PEOPLE
