import type { Layout } from '../input/bank-layout.ts'
import { codeValue } from './answer-codes.ts'
import { FOLLOWED } from './person-state.ts'
import type { Person, TrailEntry } from './person-state.ts'

/** The kept trail is cut to half when it outgrows this number of entries, or the bytes a state has for it. */
export const MOST_ENTRIES = 128

/** Bytes of a number as ByteWriter writes it. */
export const numberBytes = (value: number): number => {
  if (value < 2 ** 7) return 1
  if (value < 2 ** 14) return 2
  return value < 2 ** 21 ? 3 : 4
}

/** What an entry takes in a saved state at most. */
const entryBytes = ({ item, before, bands }: TrailEntry): number => {
  let bytes = numberBytes(item * 4) + (before > 0 ? 1 : 0) + (bands.length > 0 ? 1 : 0)
  for (let b = 0; b < bands.length; b += 2) bytes += numberBytes(bands[b]! * 4)
  return bytes
}

/** Writes down that an item's code becomes another one; the bands that this changes are added to the entry later. */
export const pushTrail = (layout: Layout, person: Person, item: number, code: number): TrailEntry => {
  const entry = { item, before: person.codes[item]!, bands: [], start: person.start }
  person.trail.push(entry)
  person.codes[item] = code
  person.steps++
  countFollow(layout, person, 1)
  return entry
}

/** Lets the oldest entries go once they are too many. */
export const trimTrail = (person: Person, mostBytes: number): void => {
  const { trail } = person
  let bytes = 0
  for (let i = person.start; i < trail.length; i++) bytes += entryBytes(trail[i]!)
  if (trail.length - person.start <= MOST_ENTRIES && bytes <= mostBytes) return
  while (trail.length - person.start > MOST_ENTRIES / 2 || bytes > mostBytes / 2) {
    bytes -= entryBytes(trail[person.start++]!)
  }
}

/** Takes the latest entry out and puts everything but the belief back as it was before; returns what it had set. */
export const popTrail = (layout: Layout, person: Person): { item: number; code: number } | undefined => {
  const entry = person.trail.at(-1)
  if (!entry) return undefined
  countFollow(layout, person, -1)
  const { item, before, bands, start } = entry
  const code = person.codes[item]!
  person.codes[item] = before
  for (let b = bands.length - 2; b >= 0; b -= 2) person.bands[bands[b]!] = bands[b + 1]!
  person.start = start
  person.steps--
  person.trail.pop()
  return { item, code }
}

/** Place of an item's latest entry, or -1 when it cannot be taken back exactly: it or the one before it is not kept. */
export const keptEntry = ({ trail, start, steps }: Person, item: number): number => {
  const index = trail.findLastIndex(entry => entry.item === item)
  const hasAll = trail.length - start === steps
  return index > start || (index === start && hasAll) ? index : -1
}

/** Counts (or takes back, by -1) that the latest graded answer followed the one before it. */
const countFollow = (layout: Layout, person: Person, by: 1 | -1): void => {
  const entry = person.trail.at(-1)
  const previous = person.trail.at(-2)
  if (!entry || !previous) return
  if (layout.secondOf[entry.item]! >= 0 || layout.secondOf[previous.item]! >= 0) return
  const categories = layout.categories[entry.item]!
  if (categories !== layout.categories[previous.item]! || categories > FOLLOWED) return
  const value = codeValue(person.codes[entry.item]!, categories)
  const last = codeValue(person.codes[previous.item]!, categories)
  if (value < 0 || last < 0) return
  const cell = last * 8 + value
  person.follows[cell] = Math.max(0, person.follows[cell]! + by)
}
