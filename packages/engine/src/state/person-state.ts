import type { BankLayout } from '../input/bank-layout.ts'
import { FIRST_ANSWER } from './answer-codes.ts'

/** Items with more categories than this are left out of the transition table. */
export const MAX_MARKOV_CATEGORIES = 8

const TRANSITION_CELLS = MAX_MARKOV_CATEGORIES ** 2

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
  /** Holds all the arrays: copying a person copies one block, and leaves one to the garbage collector. */
  memory: ArrayBuffer
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
  /** 8 × 8: how often value v came right after value u on scales of the same length, at u * 8 + v. */
  transitions: Uint32Array
  /** Some answers were left out or given for an estimate alone: not a state to save. */
  isPartial: boolean
}

type Arrays = Pick<PersonState, 'memory' | 'answerCodes' | 'bands' | 'goals' | 'allowed' | 'transitions'>

/** The arrays of a person as views of one block. */
const arraysIn = (memory: ArrayBuffer, items: number, qualities: number): Arrays => {
  const bands = TRANSITION_CELLS * Uint32Array.BYTES_PER_ELEMENT
  const goals = bands + qualities
  const answerCodes = goals + qualities
  return {
    memory,
    transitions: new Uint32Array(memory, 0, TRANSITION_CELLS),
    bands: new Uint8Array(memory, bands, qualities),
    goals: new Uint8Array(memory, goals, qualities),
    answerCodes: new Uint8Array(memory, answerCodes, items),
    allowed: new Uint8Array(memory, answerCodes + items, items),
  }
}

export const newPersonState = (layout: BankLayout, seed: number): PersonState => {
  const items = layout.itemIds.length
  const qualities = layout.qualityIds.length
  const bytes = TRANSITION_CELLS * Uint32Array.BYTES_PER_ELEMENT + 2 * (qualities + items)
  const arrays = arraysIn(new ArrayBuffer(bytes), items, qualities)
  arrays.goals.fill(255)
  arrays.allowed.fill(1)
  return { ...arrays, seed, steps: 0, undoLog: [], undoStart: 0, isPartial: false }
}

/** The same person once more; what is done to the copy changes nothing here. */
export const copyPerson = (person: PersonState): PersonState => ({
  ...arraysIn(person.memory.slice(0), person.allowed.length, person.bands.length),
  seed: person.seed,
  steps: person.steps,
  // Only the newest entry is ever written to, by the response that adds it.
  undoLog: person.undoLog.slice(),
  undoStart: person.undoStart,
  isPartial: person.isPartial,
})

/**
 * What reading the saved state would give, without the bytes: the log begins where the saved one does, and of the answered
 * items only those in it know whether they may be asked.
 */
export const copyAsSaved = (person: PersonState): PersonState => {
  const arrays = arraysIn(person.memory.slice(0), person.allowed.length, person.bands.length)
  const { answerCodes, allowed } = arrays
  for (let i = 0; i < allowed.length; i++) if (answerCodes[i]! >= FIRST_ANSWER) allowed[i] = 1
  const undoLog = person.undoLog
    .slice(person.undoStart)
    .map(entry => (entry.undoStart === 0 ? entry : { ...entry, undoStart: 0 }))
  for (const { item } of undoLog) allowed[item] = person.allowed[item]!
  return {
    ...arrays,
    seed: person.seed,
    steps: person.steps,
    undoLog,
    undoStart: 0,
    isPartial: person.isPartial,
  }
}
