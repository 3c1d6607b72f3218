import { EngineError } from '../engine-error.ts'
import type { Layout } from '../input/bank-layout.ts'
import {
  own,
  placeOf,
  refuse,
  requireCount,
  requireFields,
  requireFinite,
  requireList,
  show,
} from '../input/input-checks.ts'
import type { Fields } from '../input/input-checks.ts'
import { hashText } from '../math/counter-random.ts'
import { bandProbabilities, BANDS, nextBand } from '../scoring/bands.ts'
import { codeValue, FIRST_VALUE, SKIPPED, UNTOUCHED } from '../state/answer-codes.ts'
import { newPerson } from '../state/person-state.ts'
import type { Person } from '../state/person-state.ts'
import { keptEntry, popTrail, pushTrail, trimTrail } from '../state/undo-log.ts'
import type { NextOptions, QualityResult, Session, SessionInput } from '../types/session.ts'
import { answersUntilBand } from './answers-until-band.ts'
import { carelessScore, widened } from './careless-score.ts'
import type { Machinery } from './scoring-model.ts'

/** An answer given in less time than this (ms) counts with less weight. */
const FAST_MS = 1000

/** Opens a session; `machinery` is asked for at every call, so that a loaded calibration is used at once. */
export const openSession = (machinery: () => Machinery, input: SessionInput): Session => {
  const person = startPerson(machinery(), input)
  const { layout } = machinery()

  const itemAt = (itemId: unknown, where: string): number => itemOf(layout, itemId, where)

  const publishedSd = (m: Machinery, d: number, variance: number): number =>
    widened(Math.sqrt(variance * m.parameters.inflations[d]!), m.fitOf(person).widening)

  /** Writes an answer or skip down, then the belief and the bands after it. */
  const record = (item: number, code: number): void => {
    const m = machinery()
    const entry = pushTrail(layout, person, item, code)
    const { posterior, direct } = m.afterChange(person, item)
    for (let d = 0; d < person.bands.length; d++) {
      const before = person.bands[d]!
      const sd = publishedSd(m, d, posterior.variance[d]!)
      const band = layout.kinds[d] === 'S' ? 0 : nextBand(before, posterior.mean[d]!, sd, direct[d]!)
      if (band === before) continue
      entry.bands.push(d, before)
      person.bands[d] = band
    }
    trimTrail(person, m.codec.trailBytes)
  }

  const answer: Session['answer'] = (itemId, value, ms, options) => {
    const item = itemAt(itemId, 'answer.itemId')
    const categories = layout.categories[item]!
    if (!Number.isInteger(value) || value < 0 || value >= categories) {
      const where = `answer.value (item "${itemId}")`
      throw new EngineError('value-out-of-range', where, `expected 0…${categories - 1}, got ${show(value)}`)
    }
    if (ms !== undefined && requireFinite(ms, `answer.ms (item "${itemId}")`) < 0) {
      throw new EngineError('bad-input', `answer.ms (item "${itemId}")`, 'a time is not negative')
    }
    if (person.codes[item]! >= FIRST_VALUE && options?.again !== true) {
      throw new EngineError('answered-already', `answer.itemId`, `"${itemId}" has an answer; undo it first`)
    }
    const fast = ms !== undefined && ms < FAST_MS
    record(item, FIRST_VALUE + value + (fast ? categories : 0))
  }

  const skip: Session['skip'] = itemId => {
    const item = itemAt(itemId, 'skip.itemId')
    if (person.codes[item] === SKIPPED) return
    if (person.codes[item] !== UNTOUCHED) {
      throw new EngineError('answered-already', 'skip.itemId', `"${itemId}" has an answer; undo it first`)
    }
    record(item, SKIPPED)
  }

  const undo: Session['undo'] = itemId => {
    const item = itemAt(itemId, 'undo.itemId')
    if (person.codes[item] === UNTOUCHED) {
      throw new EngineError('not-answered', 'undo.itemId', `"${itemId}" has neither answer nor skip`)
    }
    const index = keptEntry(person, item)
    if (index < 0) {
      const message = `"${itemId}" lies too far back: rebuild the person from the answers without it`
      throw new EngineError('too-old', 'undo.itemId', message)
    }
    const later: { item: number; code: number }[] = []
    while (person.trail.length > index) later.push(popTrail(layout, person)!)
    later.pop()
    if (later.length === 0) return void machinery().afterChange(person, item)
    // Bands depend on the order of answers: what came later is answered again as if this had never been.
    machinery().forget()
    for (const { item: next, code } of later.toReversed()) record(next, code)
  }

  const nextMany: Session['nextMany'] = (n, options: NextOptions = {}) => {
    requireCount(n, 'nextMany.n')
    const m = machinery()
    const given = requireFields(options, 'next.options')
    const idsIn = (name: 'pending' | 'repeatable'): number[] =>
      requireList(given[name] ?? [], name).map((id, i) => itemAt(id, `${name}[${i}]`))
    const pending = idsIn('pending')
    const repeatable = idsIn('repeatable').filter(
      item => person.codes[item]! >= FIRST_VALUE && !layout.retired[item],
    )
    const open = pending.filter(item => person.codes[item]! < FIRST_VALUE)
    return m.selection
      .choose({ person, belief: m.beliefOf(person), count: n, pending: open, repeatable })
      .map(item => layout.itemIds[item]!)
  }

  const resultOf = (d: number): QualityResult => {
    const m = machinery()
    const { posterior, direct } = m.beliefOf(person)
    const mean = posterior.mean[d]!
    const sd = publishedSd(m, d, posterior.variance[d]!)
    const probabilities = bandProbabilities(mean, sd)
    const band = person.bands[d]!
    return {
      quality: layout.qualityIds[d]!,
      direction: layout.directionIds[layout.directionOf[d]!]!,
      kind: layout.kinds[d]!,
      mean,
      sd,
      answers: direct[d]!,
      band: BANDS[band]!,
      probability: band === 0 ? Math.max(...probabilities) : probabilities[band - 1]!,
      probabilities,
    }
  }

  return {
    next: options => nextMany(1, options)[0] ?? null,
    nextMany,
    answer,
    undo,
    skip,
    predict: itemId => machinery().predict(person, itemAt(itemId, 'predict.itemId')),
    result: () => layout.qualityIds.map((_, d) => resultOf(d)),
    bands: () => Object.fromEntries(layout.qualityIds.map((id, d) => [id, BANDS[person.bands[d]!]!])),
    progress: () => machinery().progress(person),
    answersUntilBand: qualityId => {
      const d = layout.qualityIndex.get(qualityId)
      if (d === undefined)
        throw new EngineError('unknown-quality', 'answersUntilBand', `no quality ${show(qualityId)}`)
      return answersUntilBand(machinery(), person, d)
    },
    carelessScore: () => {
      const { logModel, logChance } = machinery().fitOf(person)
      return carelessScore(layout, person, logModel, logChance)
    },
    answers: () => {
      const given: Record<string, number> = {}
      person.codes.forEach((code, item) => {
        const value = codeValue(code, layout.categories[item]!)
        if (value >= 0) given[layout.itemIds[item]!] = value
      })
      return given
    },
    state: () => machinery().codec.write(person),
  }
}

const itemOf = ({ itemIndex }: Layout, id: unknown, where: string): number => {
  const item = placeOf(itemIndex, id)
  if (item === undefined) throw new EngineError('unknown-item', where, `no item ${show(id)}`)
  return item
}

const seedOf = (seed: unknown): number =>
  typeof seed === 'string' ? hashText(seed) : hashText(String(requireFinite(seed, 'session.seed')))

const startPerson = ({ layout, codec }: Machinery, input: SessionInput): Person => {
  requireFields(input, 'session')
  const { seed, items, goals, state, without } = input
  if (state !== undefined && !(state instanceof Uint8Array)) {
    throw new EngineError('bad-state', 'session.state', 'expected a Uint8Array')
  }
  const person = state ? codec.read(state) : newPerson(layout, 0)
  if (seed !== undefined) person.seed = seedOf(seed)
  if (without !== undefined) {
    for (const [i, id] of requireList(without, 'session.without').entries())
      person.codes[itemOf(layout, id, `session.without[${i}]`)] = UNTOUCHED
  }
  if (items !== undefined) {
    const asked = requireList(items, 'session.items').map((id, i) =>
      itemOf(layout, id, `session.items[${i}]`),
    )
    person.allowed.fill(0)
    for (const item of asked) person.allowed[item] = 1
  }
  if (goals !== undefined) person.goals.set(weightsOf(layout, requireFields(goals, 'session.goals')))
  return person
}

/** Goal weights as parts of 255 of the largest. */
const weightsOf = (layout: Layout, goals: Fields): number[] => {
  for (const id of Object.keys(goals)) {
    if (!layout.qualityIndex.has(id))
      throw new EngineError('unknown-quality', 'session.goals', `no quality "${id}"`)
  }
  const weights = layout.qualityIds.map(id => {
    const where = `session.goals.${id}`
    const weight = requireFinite(own(goals, id) ?? 1, where)
    return weight >= 0 ? weight : refuse(where, 'a weight of 0 or more', weight)
  })
  const largest = Math.max(...weights)
  return weights.map(w => (largest > 0 ? Math.round(255 * (w / largest)) : 255))
}
