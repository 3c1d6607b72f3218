import type { BankLayout } from '../input/bank-layout.ts'
import { codeValue } from './answer-codes.ts'
import { MAX_MARKOV_CATEGORIES } from './person-state.ts'
import type { PersonState, UndoEntry } from './person-state.ts'

/** The undo log is cut to half when it exceeds this number of entries, or the bytes a state has for it. */
export const MAX_UNDO_ENTRIES = 128

/** Bytes of a number as ByteWriter writes it. */
export const varintBytes = (value: number): number => {
  if (value < 2 ** 7) return 1
  if (value < 2 ** 14) return 2
  return value < 2 ** 21 ? 3 : 4
}

/** Largest size of an entry in a saved state. */
const entryBytes = ({ item, before, bands }: UndoEntry): number => {
  let bytes = varintBytes(item * 4) + (before > 0 ? 1 : 0) + (bands.length > 0 ? 1 : 0)
  for (let b = 0; b < bands.length; b += 2) bytes += varintBytes(bands[b]! * 4)
  return bytes
}

/** Sets an item's code and logs the one before; the caller adds the bands that this changes to the entry. */
export const appendUndoEntry = (
  layout: BankLayout,
  person: PersonState,
  item: number,
  code: number,
): UndoEntry => {
  const entry = { item, before: person.answerCodes[item]!, bands: [], undoStart: person.undoStart }
  person.undoLog.push(entry)
  person.answerCodes[item] = code
  person.steps++
  countTransition(layout, person, 1)
  return entry
}

/** Drops the oldest entries once the log is too long. */
export const trimUndoLog = (person: PersonState, maxBytes: number): void => {
  const { undoLog } = person
  let bytes = 0
  for (let i = person.undoStart; i < undoLog.length; i++) bytes += entryBytes(undoLog[i]!)
  if (undoLog.length - person.undoStart <= MAX_UNDO_ENTRIES && bytes <= maxBytes) return
  while (undoLog.length - person.undoStart > MAX_UNDO_ENTRIES / 2 || bytes > maxBytes / 2) {
    bytes -= entryBytes(undoLog[person.undoStart++]!)
  }
}

/** Removes the latest entry and restores everything but the belief; returns the code it had set. */
export const popUndoEntry = (
  layout: BankLayout,
  person: PersonState,
): { item: number; code: number } | undefined => {
  const entry = person.undoLog.at(-1)
  if (!entry) return undefined
  countTransition(layout, person, -1)
  const { item, before, bands, undoStart } = entry
  const code = person.answerCodes[item]!
  person.answerCodes[item] = before
  for (let b = bands.length - 2; b >= 0; b -= 2) person.bands[bands[b]!] = bands[b + 1]!
  person.undoStart = undoStart
  person.steps--
  person.undoLog.pop()
  return { item, code }
}

/** Index of an item's latest entry, or -1 when it cannot be undone exactly: it or the entry before it is dropped. */
export const undoIndexOf = ({ undoLog, undoStart, steps }: PersonState, item: number): number => {
  const index = undoLog.findLastIndex(entry => entry.item === item)
  const hasAll = undoLog.length - undoStart === steps
  return index > undoStart || (index === undoStart && hasAll) ? index : -1
}

/** Counts (or with -1 uncounts) the transition from the previous graded answer to the latest. */
const countTransition = (layout: BankLayout, person: PersonState, by: 1 | -1): void => {
  const entry = person.undoLog.at(-1)
  const previous = person.undoLog.at(-2)
  if (!entry || !previous) return
  if (layout.secondQualityOf[entry.item]! >= 0 || layout.secondQualityOf[previous.item]! >= 0) return
  const categories = layout.categories[entry.item]!
  if (categories !== layout.categories[previous.item]! || categories > MAX_MARKOV_CATEGORIES) return
  const value = codeValue(person.answerCodes[entry.item]!, categories)
  const last = codeValue(person.answerCodes[previous.item]!, categories)
  if (value < 0 || last < 0) return
  const cell = last * 8 + value
  person.transitions[cell] = Math.max(0, person.transitions[cell]! + by)
}
