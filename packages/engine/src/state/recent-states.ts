import { copyAsSaved, copyPerson } from './person-state.ts'
import type { PersonState } from './person-state.ts'
import type { StateCodec } from './state-codec.ts'

/** Version, then the seed. */
const SEED_AT = 1

/** The seed in a saved state, whose version is not checked; NaN where the bytes end before it. */
const seedIn = (bytes: Uint8Array): number => {
  let seed = 0
  for (let i = 0; i < 4; i++) seed += (bytes[SEED_AT + i] ?? Number.NaN) * 256 ** i
  return seed
}

const areEqual = (a: Uint8Array, b: Uint8Array): boolean => {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}

/**
 * Reads and writes states as the codec does, and remembers those written or read last, by their seed: reading the same
 * bytes again copies a few arrays where decoding takes apart a digit for each item. Nothing but the bytes is trusted, so a
 * state that another server has written since is decoded.
 */
export const createRecentStates = (
  codec: StateCodec,
  capacity: number,
): Pick<StateCodec, 'read' | 'write'> => {
  /** In the order of use, the longest unused first. The bytes are copies: the caller's may be changed by the caller. */
  const bySeed = new Map<number, { bytes: Uint8Array; person: PersonState }>()

  const keep = (bytes: Uint8Array, person: PersonState): void => {
    bySeed.delete(person.seed)
    if (bySeed.size >= capacity) {
      const [oldest] = bySeed.keys()
      bySeed.delete(oldest!)
    }
    bySeed.set(person.seed, { bytes: bytes.slice(), person: copyAsSaved(person) })
  }

  return {
    read: bytes => {
      const kept = bySeed.get(seedIn(bytes))
      if (kept && areEqual(kept.bytes, bytes)) return copyPerson(kept.person)
      const person = codec.read(bytes)
      keep(bytes, person)
      return person
    },
    write: person => {
      const bytes = codec.write(person)
      if (!person.isPartial) keep(bytes, person)
      return bytes
    },
  }
}
