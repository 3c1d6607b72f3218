import type { BankLayout } from '../input/bank-layout.ts'
import { createBelief } from '../scoring/belief.ts'
import type { Belief } from '../scoring/belief.ts'
import type { ItemTables } from '../model/item-tables.ts'
import type { Parameters } from '../model/parameters.ts'
import type { Style } from '../model/response-style.ts'
import type { PersonState } from '../state/person-state.ts'
import type { AnswerFit } from './careless-score.ts'

/** A belief, the answers that it was computed from, and what has been derived from both. */
export interface KnownBelief {
  belief: Belief
  /** The session that last used it. */
  owner: PersonState | undefined
  answerCodes: Uint8Array
  fit: AnswerFit | undefined
  style: Style | undefined
}

/** Seeds are 32 bits. Sessions with a part of someone's answers take turns with those that have all: each kind finds its own. */
const keyOf = ({ seed, isPartial }: PersonState): number => seed + (isPartial ? 2 ** 32 : 0)

/**
 * The beliefs about the people that were asked about last, by their seed. A person's next session finds the belief of the
 * one before and reads only the qualities whose answers have changed since. The outcome is the same as without it, to the
 * bit, for the answers themselves are compared.
 */
export const createRecentBeliefs = (
  layout: BankLayout,
  parameters: Parameters,
  tables: ItemTables,
  capacity: number,
) => {
  /** In the order of use, the longest unused first. */
  const byKey = new Map<number, KnownBelief>()
  const isChanged = new Uint8Array(layout.qualityIds.length)
  let last: KnownBelief | undefined

  const create = (): KnownBelief => ({
    belief: createBelief(layout, parameters, tables),
    owner: undefined,
    answerCodes: new Uint8Array(layout.itemIds.length),
    fit: undefined,
    style: undefined,
  })

  const take = (person: PersonState): KnownBelief => {
    const key = keyOf(person)
    let known = byKey.get(key)
    if (known) byKey.delete(key)
    else if (byKey.size >= capacity) {
      const [oldest] = byKey
      byKey.delete(oldest![0])
      known = oldest![1]
    }
    known ??= create()
    byKey.set(key, known)
    return known
  }

  const readChangedAnswers = (known: KnownBelief, { answerCodes }: PersonState): void => {
    let changed = 0
    let hasChangedPair = false
    isChanged.fill(0)
    for (let item = 0; item < answerCodes.length; item++) {
      if (answerCodes[item] === known.answerCodes[item]) continue
      changed++
      if (layout.secondQualityOf[item]! >= 0) hasChangedPair = true
      else isChanged[layout.qualityOf[item]!] = 1
    }
    if (changed === 0) return
    const { belief } = known
    if (hasChangedPair) belief.updatePairs(answerCodes)
    for (let d = 0; d < isChanged.length; d++) if (isChanged[d] === 1) belief.updateQuality(answerCodes, d)
    belief.converge()
    known.answerCodes.set(answerCodes)
    known.fit = undefined
    known.style = undefined
  }

  return {
    /** The belief about a person whose answers have not changed since they were last asked for. */
    of: (person: PersonState): KnownBelief => {
      if (last?.owner !== person) {
        last = take(person)
        last.owner = person
        readChangedAnswers(last, person)
      }
      return last
    },
    /** Has to be told of every change of a person's answers. */
    update: (person: PersonState): KnownBelief => {
      last = take(person)
      last.owner = person
      readChangedAnswers(last, person)
      return last
    },
  }
}
