import type { BankLayout } from '../input/bank-layout.ts'

/** Items with more categories than this are left out of the transition table. */
export const MAX_MARKOV_CATEGORIES = 8

/** One answer or skip, with what is needed to undo it. */
export interface UndoEntry {
  item: number
  /** Code of the item before. */
  before: number
  /** Bands that this answer changed, with their values before it: quality, band, quality, band… */
  bands: number[]
  /** `undoStart` of the person before this entry. */
  undoStart: number
}

/** Everything that is stored about one person; all else is computed from it. */
export interface PersonState {
  seed: number
  /** Answers, repeats and skips so far: the step of the random draws. */
  steps: number
  answerCodes: Uint8Array
  /** Band per quality, an index into BANDS. */
  bands: Uint8Array
  /** Goal weight per quality, 0…255. */
  goals: Uint8Array
  /** 1 where an item may be asked. */
  allowed: Uint8Array
  /** Answers and skips, newest last. Entries before `undoStart` are not saved; they restore `undoStart` on undo. */
  undoLog: UndoEntry[]
  undoStart: number
  /** How often value v came right after value u on scales of the same length, at u * 8 + v. */
  transitions: Uint32Array
}

export const newPersonState = (layout: BankLayout, seed: number): PersonState => ({
  seed,
  steps: 0,
  answerCodes: new Uint8Array(layout.itemIds.length),
  bands: new Uint8Array(layout.qualityIds.length),
  goals: new Uint8Array(layout.qualityIds.length).fill(255),
  allowed: new Uint8Array(layout.itemIds.length).fill(1),
  undoLog: [],
  undoStart: 0,
  transitions: new Uint32Array(64),
})
