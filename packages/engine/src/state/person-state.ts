import type { BankLayout } from '../input/bank-layout.ts'
import { FIRST_ANSWER } from './answer-codes.ts'

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
  /** Some answers were left out or given for an estimate alone: not a state to save. */
  isPartial: boolean
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
  isPartial: false,
})

/**
 * What reading the saved state would give, without the bytes: the log begins where the saved one does, and of the answered
 * items only those in it know whether they may be asked.
 */
export const copyAsSaved = (person: PersonState): PersonState => {
  const answerCodes = person.answerCodes.slice()
  const allowed = person.allowed.slice()
  for (let i = 0; i < allowed.length; i++) if (answerCodes[i]! >= FIRST_ANSWER) allowed[i] = 1
  const undoLog = person.undoLog
    .slice(person.undoStart)
    .map(entry => (entry.undoStart === 0 ? entry : { ...entry, undoStart: 0 }))
  for (const { item } of undoLog) allowed[item] = person.allowed[item]!
  return {
    seed: person.seed,
    steps: person.steps,
    answerCodes,
    bands: person.bands.slice(),
    goals: person.goals.slice(),
    allowed,
    undoLog,
    undoStart: 0,
    transitions: person.transitions.slice(),
    isPartial: person.isPartial,
  }
}
