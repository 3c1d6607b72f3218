import { EngineError } from '../engine-error.ts'
import type { BankLayout } from '../input/bank-layout.ts'
import { codeCount, FIRST_ANSWER } from './answer-codes.ts'
import { ByteReader, ByteWriter } from './byte-stream.ts'
import { packedBytes, readDigits, writeDigits } from './mixed-radix.ts'
import { MAX_MARKOV_CATEGORIES, newPersonState } from './person-state.ts'
import type { PersonState } from './person-state.ts'
import { MAX_UNDO_ENTRIES, varintBytes } from './undo-log.ts'

/** Version 1 stored the allowed items separately and could exceed 2 KB; it is rejected as `bad-state`. */
const VERSION = 2
/** Upper limit of a state with 115 qualities and 3000 items of at most seven categories. */
const MAX_STATE_BYTES = 2048
/** An undo log shorter than this would not cover the items asked most recently, which selection needs for spacing. */
const MIN_UNDO_BYTES = 64

/** Digits below this are items without an answer: untouched or skipped, each allowed or not. */
const FIRST_ANSWERED_DIGIT = 2 * FIRST_ANSWER

/** Rows of the transition table, each stored with one byte that says which of its cells are filled. */
const TRANSITION_ROWS = 8

export interface StateCodec {
  write(person: PersonState): Uint8Array
  read(bytes: Uint8Array): PersonState
  /** Bytes that a state has for the undo log. */
  undoLogBytes: number
}

/**
 * A person as bytes: version, seed, number of items and their hash, steps, one digit per item, bands, goals, the
 * transition table, the undo log. An item's digit is its code, and without an answer also whether it may be asked; for
 * answered items that is stored only with the undo log, because only these can become open again.
 */
export const createStateCodec = (layout: BankLayout): StateCodec => {
  const items = layout.itemIds.length
  const qualities = layout.qualityIds.length
  const bases = layout.categories.map(categories => codeCount(categories) + FIRST_ANSWER)
  const bandBases = new Uint8Array(qualities).fill(4)
  const digits = new Uint8Array(items)
  const writer = new ByteWriter()

  const write = (person: PersonState): Uint8Array => {
    const { answerCodes, allowed } = person
    for (let i = 0; i < items; i++) {
      const code = answerCodes[i]!
      digits[i] = code >= FIRST_ANSWER ? code + FIRST_ANSWER : 2 * code + (allowed[i] === 1 ? 0 : 1)
    }
    const out = writer.rewind()
    out.byte(VERSION)
    out.uint32(person.seed)
    out.varint(items)
    out.uint32(layout.prefixHashes[items]!)
    out.varint(person.steps)
    writeDigits(out, digits, bases, items)
    writeDigits(out, person.bands, bandBases, qualities)
    writeGoals(out, person.goals)
    writeTransitions(out, person.transitions)
    writeUndoLog(out, person)
    return out.toBytes()
  }

  const read = (bytes: Uint8Array): PersonState => {
    const input = new ByteReader(bytes)
    const version = input.byte()
    if (version !== VERSION) throw new EngineError('bad-state', 'state', `unknown version ${version}`)
    const person = newPersonState(layout, input.uint32())
    const known = input.varint()
    if (known > items || input.uint32() !== layout.prefixHashes[known]) {
      throw new EngineError(
        'bank-mismatch',
        'state',
        'it was made with another bank: rebuild it from the answers',
      )
    }
    person.steps = input.varint()
    readDigits(input, digits, bases, known)
    for (let i = 0; i < known; i++) {
      const digit = digits[i]!
      person.answerCodes[i] = digit >= FIRST_ANSWERED_DIGIT ? digit - FIRST_ANSWER : digit >> 1
      person.allowed[i] = digit >= FIRST_ANSWERED_DIGIT ? 1 : 1 - (digit & 1)
    }
    allowNewItems(layout, person, known)
    readDigits(input, person.bands, bandBases, qualities)
    readGoals(input, person.goals)
    readTransitions(input, person.transitions)
    readUndoLog(layout, input, person, known)
    input.expectEnd()
    return person
  }

  return { write, read, undoLogBytes: undoLogBytes(layout, packedBytes(bases) + packedBytes(bandBases)) }
}

/** Bytes left to the undo log when all other parts have their largest size. */
const undoLogBytes = (layout: BankLayout, packed: number): number => {
  const head = 1 + 4 + varintBytes(layout.itemIds.length) + 4 + 4
  const goals = 1 + layout.qualityIds.length
  const side = layout.categories.reduce(
    (most, k) => (k <= MAX_MARKOV_CATEGORIES ? Math.max(most, k) : most),
    0,
  )
  const transitions = TRANSITION_ROWS + 2 * side * side
  const undoHead = 2 + MAX_UNDO_ENTRIES / 8
  return Math.max(MIN_UNDO_BYTES, MAX_STATE_BYTES - 1 - head - packed - goals - transitions - undoHead)
}

/** An item added to the bank since may be asked where all open items of its quality may be asked. */
const allowNewItems = (layout: BankLayout, { answerCodes, allowed }: PersonState, known: number): void => {
  if (known === allowed.length) return
  const closed = new Uint8Array(layout.qualityIds.length)
  for (let i = 0; i < known; i++) {
    if (answerCodes[i]! < FIRST_ANSWER && !layout.retired[i] && allowed[i] === 0)
      closed[layout.qualityOf[i]!] = 1
  }
  for (let i = known; i < allowed.length; i++) allowed[i] = 1 - closed[layout.qualityOf[i]!]!
}

/** Run-length encoded where that is shorter: most people have one or two different weights. */
const writeGoals = (out: ByteWriter, goals: Uint8Array): void => {
  let runs = 1
  for (let d = 1; d < goals.length; d++) if (goals[d] !== goals[d - 1]) runs++
  const packed = runs * 2 < goals.length
  out.byte(packed ? 1 : 0)
  for (let d = 0; d < goals.length;) {
    const end = packed ? runEnd(goals, d) : d + 1
    if (packed) out.varint(end - d)
    out.byte(goals[d]!)
    d = end
  }
}

const runEnd = (goals: Uint8Array, from: number): number => {
  let end = from + 1
  while (end < goals.length && goals[end] === goals[from]) end++
  return end
}

const readGoals = (input: ByteReader, goals: Uint8Array): void => {
  const packed = input.byte() === 1
  for (let d = 0; d < goals.length;) {
    const run = packed ? Math.max(1, input.varint()) : 1
    const goal = input.byte()
    for (let end = Math.min(goals.length, d + run); d < end; d++) goals[d] = goal
  }
}

/** Per entry: the item with two flag bits, its code before, the bands it changed. At the end, which items may be asked. */
const writeUndoLog = (out: ByteWriter, { undoLog, undoStart, allowed }: PersonState): void => {
  const count = undoLog.length - undoStart
  const asked = new Uint8Array(count)
  out.varint(count)
  for (let i = 0; i < count; i++) {
    const { item, before, bands } = undoLog[undoStart + i]!
    asked[i] = allowed[item]!
    out.varint(item * 4 + (before > 0 ? 2 : 0) + (bands.length > 0 ? 1 : 0))
    if (before > 0) out.byte(before)
    if (bands.length === 0) continue
    out.varint(bands.length / 2)
    for (let b = 0; b < bands.length; b += 2) out.varint(bands[b]! * 4 + bands[b + 1]!)
  }
  writeDigits(out, asked, asked.slice().fill(2), count)
}

const readUndoLog = (layout: BankLayout, input: ByteReader, person: PersonState, known: number): void => {
  const count = input.varint()
  if (count > MAX_UNDO_ENTRIES) throw new EngineError('bad-state', 'state', 'the undo log is too long')
  for (let i = 0; i < count; i++) {
    const head = input.varint()
    const item = Math.floor(head / 4)
    if (item >= known) throw new EngineError('bad-state', 'state', 'an item is out of range')
    const before = head & 2 ? input.byte() : 0
    if (before >= codeCount(layout.categories[item]!))
      throw new EngineError('bad-state', 'state', 'an answer is out of range')
    const bands: number[] = []
    for (let b = head & 1 ? input.varint() : 0; b > 0; b--) {
      const change = input.varint()
      const quality = Math.floor(change / 4)
      if (quality >= person.bands.length)
        throw new EngineError('bad-state', 'state', 'a quality is out of range')
      bands.push(quality, change % 4)
    }
    person.undoLog.push({ item, before, bands, undoStart: 0 })
  }
  const asked = new Uint8Array(count)
  readDigits(input, asked, asked.slice().fill(2), count)
  person.undoLog.forEach(({ item }, i) => (person.allowed[item] = asked[i]!))
}

/** Which cells are filled, as bits, then their counts. */
const writeTransitions = (out: ByteWriter, transitions: Uint32Array): void => {
  for (let row = 0; row < TRANSITION_ROWS; row++) {
    let map = 0
    for (let v = 0; v < 8; v++) if (transitions[row * 8 + v]! > 0) map |= 1 << v
    out.byte(map)
  }
  for (const count of transitions) if (count > 0) out.varint(count)
}

const readTransitions = (input: ByteReader, transitions: Uint32Array): void => {
  for (let row = 0; row < TRANSITION_ROWS; row++) {
    const map = input.byte()
    for (let v = 0; v < 8; v++) transitions[row * 8 + v] = (map >> v) & 1
  }
  for (let cell = 0; cell < transitions.length; cell++)
    if (transitions[cell]! > 0) transitions[cell] = input.varint()
}
