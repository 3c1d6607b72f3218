import type { Layout } from '../input/bank-layout.ts'

/** Scales of more categories than this leave no trace in the follow table. */
export const FOLLOWED = 8

/** One answer or skip, with what it takes to take it back. */
export interface TrailEntry {
  item: number
  /** Code of the item before. */
  before: number
  /** Bands that this answer changed, as they were: quality, band, quality, band… */
  bands: number[]
  /** Where the kept trail began before this entry. */
  start: number
}

/** Everything known about one person; all else is computed from it. */
export interface Person {
  seed: number
  /** Answers, repeats and skips so far: the step of the random draws. */
  steps: number
  codes: Uint8Array
  /** Band per quality, an index into BANDS. */
  bands: Uint8Array
  /** Goal weight per quality, 0…255. */
  goals: Uint8Array
  /** 1 where an item may be asked. */
  allowed: Uint8Array
  /** The latest entries, newest last; what lies before `start` is not saved, and gives `start` back on undo. */
  trail: TrailEntry[]
  start: number
  /** How often value v followed value u on the same answer scale: u * 8 + v. */
  follows: Uint32Array
}

export const newPerson = (layout: Layout, seed: number): Person => ({
  seed,
  steps: 0,
  codes: new Uint8Array(layout.itemIds.length),
  bands: new Uint8Array(layout.qualityIds.length),
  goals: new Uint8Array(layout.qualityIds.length).fill(255),
  allowed: new Uint8Array(layout.itemIds.length).fill(1),
  trail: [],
  start: 0,
  follows: new Uint32Array(64),
})
