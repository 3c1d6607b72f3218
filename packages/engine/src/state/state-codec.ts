import { EngineError } from '../engine-error.ts'
import type { Layout } from '../input/bank-layout.ts'
import { codeBase, FIRST_VALUE } from './answer-codes.ts'
import { ByteReader, ByteWriter } from './byte-stream.ts'
import { packedBytes, readDigits, writeDigits } from './mixed-radix.ts'
import { FOLLOWED, newPerson } from './person-state.ts'
import type { Person } from './person-state.ts'
import { MOST_ENTRIES, numberBytes } from './undo-log.ts'

/** 1 had the allowed items beside the answers and could pass 2 KB: such a state is refused, its answers are not lost. */
const VERSION = 2
/** What a state of 115 qualities and 3000 items of up to seven categories never reaches. */
const LIMIT = 2048
/** A trail shorter than this would forget what was asked a few items ago. */
const LEAST_TRAIL = 64

/** Digits of an item that has no answer: the code (untouched, skipped), twice: for allowed items and the others. */
const OPEN = 2 * FIRST_VALUE

/** Bytes that say which cells of the follow table are filled. */
const FOLLOW_MAP = 8

/**
 * A person as bytes: version, seed, layout (items known and their hash), steps, one digit per item, bands, goals, the
 * follow table, the kept trail. An item's digit is its code, and for one without an answer also whether it may be
 * asked: of an answered one nobody needs to know, but for those of the trail, which may be taken back.
 */
export const stateCodec = (layout: Layout) => {
  const items = layout.itemIds.length
  const qualities = layout.qualityIds.length
  const bases = layout.categories.map(categories => codeBase(categories) + FIRST_VALUE)
  const bandBases = new Uint8Array(qualities).fill(4)
  const digits = new Uint8Array(items)
  const writer = new ByteWriter()

  const write = (person: Person): Uint8Array => {
    const { codes, allowed } = person
    for (let i = 0; i < items; i++) {
      const code = codes[i]!
      digits[i] = code >= FIRST_VALUE ? code + FIRST_VALUE : 2 * code + (allowed[i] === 1 ? 0 : 1)
    }
    const out = writer.rewind()
    out.byte(VERSION)
    out.word(person.seed)
    out.number(items)
    out.word(layout.hashes[items]!)
    out.number(person.steps)
    writeDigits(out, digits, bases, items)
    writeDigits(out, person.bands, bandBases, qualities)
    writeGoals(out, person.goals)
    writeFollows(out, person.follows)
    writeTrail(out, person)
    return out.done()
  }

  const read = (bytes: Uint8Array): Person => {
    const input = new ByteReader(bytes)
    const version = input.byte()
    if (version !== VERSION) throw new EngineError('bad-state', 'state', `unknown version ${version}`)
    const person = newPerson(layout, input.word())
    const known = input.number()
    if (known > items || input.word() !== layout.hashes[known]) {
      throw new EngineError(
        'bank-mismatch',
        'state',
        'it was made with another bank: rebuild it from the answers',
      )
    }
    person.steps = input.number()
    readDigits(input, digits, bases, known)
    for (let i = 0; i < known; i++) {
      const digit = digits[i]!
      person.codes[i] = digit >= OPEN ? digit - FIRST_VALUE : digit >> 1
      person.allowed[i] = digit >= OPEN ? 1 : 1 - (digit & 1)
    }
    allowNew(layout, person, known)
    readDigits(input, person.bands, bandBases, qualities)
    readGoals(input, person.goals)
    readFollows(input, person.follows)
    readTrail(layout, input, person, known)
    input.end()
    return person
  }

  return { write, read, trailBytes: trailBytes(layout, packedBytes(bases) + packedBytes(bandBases)) }
}

/** What the fixed parts at their largest leave of the limit to the trail. */
const trailBytes = (layout: Layout, packed: number): number => {
  const head = 1 + 4 + numberBytes(layout.itemIds.length) + 4 + 4
  const goals = 1 + layout.qualityIds.length
  const side = layout.categories.reduce((most, k) => (k <= FOLLOWED ? Math.max(most, k) : most), 0)
  const follows = FOLLOW_MAP + 2 * side * side
  const trailHead = 2 + MOST_ENTRIES / 8
  return Math.max(LEAST_TRAIL, LIMIT - 1 - head - packed - goals - follows - trailHead)
}

/** An item that has come since may be asked where all of its quality's open items may. */
const allowNew = (layout: Layout, { codes, allowed }: Person, known: number): void => {
  if (known === allowed.length) return
  const closed = new Uint8Array(layout.qualityIds.length)
  for (let i = 0; i < known; i++) {
    if (codes[i]! < FIRST_VALUE && !layout.retired[i] && allowed[i] === 0) closed[layout.qualityOf[i]!] = 1
  }
  for (let i = known; i < allowed.length; i++) allowed[i] = 1 - closed[layout.qualityOf[i]!]!
}

/** Runs of equal weights: most people have one or two different ones. */
const writeGoals = (out: ByteWriter, goals: Uint8Array): void => {
  let runs = 1
  for (let d = 1; d < goals.length; d++) if (goals[d] !== goals[d - 1]) runs++
  const packed = runs * 2 < goals.length
  out.byte(packed ? 1 : 0)
  for (let d = 0; d < goals.length;) {
    const end = packed ? runEnd(goals, d) : d + 1
    if (packed) out.number(end - d)
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
    const run = packed ? Math.max(1, input.number()) : 1
    const goal = input.byte()
    for (let end = Math.min(goals.length, d + run); d < end; d++) goals[d] = goal
  }
}

/** An entry's item, whether its code before and its bands follow, and then these. Lastly which items may be asked. */
const writeTrail = (out: ByteWriter, { trail, start, allowed }: Person): void => {
  const count = trail.length - start
  const asked = new Uint8Array(count)
  out.number(count)
  for (let i = 0; i < count; i++) {
    const { item, before, bands } = trail[start + i]!
    asked[i] = allowed[item]!
    out.number(item * 4 + (before > 0 ? 2 : 0) + (bands.length > 0 ? 1 : 0))
    if (before > 0) out.byte(before)
    if (bands.length === 0) continue
    out.number(bands.length / 2)
    for (let b = 0; b < bands.length; b += 2) out.number(bands[b]! * 4 + bands[b + 1]!)
  }
  writeDigits(out, asked, asked.slice().fill(2), count)
}

const readTrail = (layout: Layout, input: ByteReader, person: Person, known: number): void => {
  const count = input.number()
  if (count > MOST_ENTRIES) throw new EngineError('bad-state', 'state', 'the trail is too long')
  for (let i = 0; i < count; i++) {
    const head = input.number()
    const item = Math.floor(head / 4)
    if (item >= known) throw new EngineError('bad-state', 'state', 'an item is out of range')
    const before = head & 2 ? input.byte() : 0
    if (before >= codeBase(layout.categories[item]!))
      throw new EngineError('bad-state', 'state', 'an answer is out of range')
    const bands: number[] = []
    for (let b = head & 1 ? input.number() : 0; b > 0; b--) {
      const change = input.number()
      const quality = Math.floor(change / 4)
      if (quality >= person.bands.length)
        throw new EngineError('bad-state', 'state', 'a quality is out of range')
      bands.push(quality, change % 4)
    }
    person.trail.push({ item, before, bands, start: 0 })
  }
  const asked = new Uint8Array(count)
  readDigits(input, asked, asked.slice().fill(2), count)
  person.trail.forEach(({ item }, i) => (person.allowed[item] = asked[i]!))
}

/** Which cells are filled, as bits, then their counts. */
const writeFollows = (out: ByteWriter, follows: Uint32Array): void => {
  for (let row = 0; row < FOLLOW_MAP; row++) {
    let map = 0
    for (let v = 0; v < 8; v++) if (follows[row * 8 + v]! > 0) map |= 1 << v
    out.byte(map)
  }
  for (const count of follows) if (count > 0) out.number(count)
}

const readFollows = (input: ByteReader, follows: Uint32Array): void => {
  for (let row = 0; row < FOLLOW_MAP; row++) {
    const map = input.byte()
    for (let v = 0; v < 8; v++) follows[row * 8 + v] = (map >> v) & 1
  }
  for (let cell = 0; cell < follows.length; cell++) if (follows[cell]! > 0) follows[cell] = input.number()
}
