import { EngineError } from '../engine-error.ts'
import type { BankLayout } from '../input/bank-layout.ts'
import {
  ownEntry,
  indexOfId,
  rejectInput,
  requireCount,
  requireFields,
  requireFinite,
  requireList,
  describeValue,
} from '../input/input-checks.ts'
import { fnv1a } from '../math/counter-random.ts'
import { bandProbabilities, BANDS, nextBand } from '../scoring/bands.ts'
import { codeValue, FIRST_ANSWER, SKIPPED, UNTOUCHED } from '../state/answer-codes.ts'
import { newPersonState } from '../state/person-state.ts'
import type { PersonState } from '../state/person-state.ts'
import { undoIndexOf, popUndoEntry, appendUndoEntry, trimUndoLog } from '../state/undo-log.ts'
import type { NextOptions, QualityResult, Session, SessionInput } from '../types/session.ts'
import { answersUntilBand } from './answers-until-band.ts'
import { carelessScore, widenSd } from './careless-score.ts'
import type { ScoringModel } from './scoring-model.ts'

/** An answer given in less time than this (ms) counts with FAST_WEIGHT. */
const FAST_MS = 1000

/** The code of a response; `where` is how a mistake in it is named. */
const answerCodeOf = (
  layout: BankLayout,
  item: number,
  value: unknown,
  ms: unknown,
  where: string,
): number => {
  const categories = layout.categories[item]!
  const about = `(item "${layout.itemIds[item]}")`
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value >= categories) {
    throw new EngineError(
      'value-out-of-range',
      `${where}.value ${about}`,
      `expected 0…${categories - 1}, got ${describeValue(value)}`,
    )
  }
  const time = ms === undefined ? FAST_MS : requireFinite(ms, `${where}.ms ${about}`)
  if (time < 0) throw new EngineError('bad-input', `${where}.ms ${about}`, 'a time is not negative')
  return FIRST_ANSWER + value + (time < FAST_MS ? categories : 0)
}

/** Opens a session; `scoringModel` is called at every use, so that a loaded calibration takes effect at once. */
export const openSession = (scoringModel: () => ScoringModel, input: SessionInput): Session => {
  const person = openPersonState(scoringModel(), input)
  const { layout } = scoringModel()

  const requireItem = (itemId: unknown, where: string): number => indexOfItem(layout, itemId, where)

  const publishedSd = (m: ScoringModel, d: number, variance: number): number =>
    widenSd(Math.sqrt(variance * m.parameters.inflations[d]!), m.fitOf(person).widening)

  /** Stores an answer or skip, then updates the belief and the bands. */
  const recordCode = (item: number, code: number): void => {
    const m = scoringModel()
    const entry = appendUndoEntry(layout, person, item, code)
    const { posterior, directCount } = m.updateBelief(person)
    for (let d = 0; d < person.bands.length; d++) {
      const before = person.bands[d]!
      const sd = publishedSd(m, d, posterior.variance[d]!)
      const band = layout.kinds[d] === 'S' ? 0 : nextBand(before, posterior.mean[d]!, sd, directCount[d]!)
      if (band === before) continue
      entry.bands.push(d, before)
      person.bands[d] = band
    }
    trimUndoLog(person, m.codec.undoLogBytes)
  }

  const answer: Session['answer'] = (itemId, value, ms, options) => {
    const item = requireItem(itemId, 'answer.itemId')
    const code = answerCodeOf(layout, item, value, ms, 'answer')
    if (person.answerCodes[item]! >= FIRST_ANSWER && options?.again !== true) {
      throw new EngineError('answered-already', `answer.itemId`, `"${itemId}" has an answer; undo it first`)
    }
    recordCode(item, code)
  }

  const skip: Session['skip'] = itemId => {
    const item = requireItem(itemId, 'skip.itemId')
    if (person.answerCodes[item] === SKIPPED) return
    if (person.answerCodes[item] !== UNTOUCHED) {
      throw new EngineError('answered-already', 'skip.itemId', `"${itemId}" has an answer; undo it first`)
    }
    recordCode(item, SKIPPED)
  }

  const undo: Session['undo'] = itemId => {
    const item = requireItem(itemId, 'undo.itemId')
    if (person.answerCodes[item] === UNTOUCHED) {
      throw new EngineError('not-answered', 'undo.itemId', `"${itemId}" has neither answer nor skip`)
    }
    const index = undoIndexOf(person, item)
    if (index < 0) {
      const message = `"${itemId}" lies too far back: rebuild the person from the answers without it`
      throw new EngineError('too-old', 'undo.itemId', message)
    }
    const later: { item: number; code: number }[] = []
    while (person.undoLog.length > index) later.push(popUndoEntry(layout, person)!)
    later.pop()
    if (later.length === 0) return void scoringModel().updateBelief(person)
    // Bands depend on the order of answers: later answers are replayed without the undone one.
    for (const { item: next, code } of later.toReversed()) recordCode(next, code)
  }

  const nextMany: Session['nextMany'] = (n, options: NextOptions = {}) => {
    requireCount(n, 'nextMany.n')
    const m = scoringModel()
    const given = requireFields(options, 'next.options')
    const idsIn = (name: 'pending' | 'repeatable'): number[] =>
      requireList(given[name] ?? [], name).map((id, i) => requireItem(id, `${name}[${i}]`))
    const pending = idsIn('pending')
    const repeatable = idsIn('repeatable').filter(
      item => person.answerCodes[item]! >= FIRST_ANSWER && !layout.retired[item],
    )
    const open = pending.filter(item => person.answerCodes[item]! < FIRST_ANSWER)
    return m.selection
      .choose({ person, belief: m.beliefOf(person), count: n, pending: open, repeatable })
      .map(item => layout.itemIds[item]!)
  }

  const resultOf = (d: number): QualityResult => {
    const m = scoringModel()
    const { posterior, directCount } = m.beliefOf(person)
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
      answers: directCount[d]!,
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
    predict: itemId => scoringModel().predict(person, requireItem(itemId, 'predict.itemId')),
    result: () => layout.qualityIds.map((_, d) => resultOf(d)),
    bands: () => Object.fromEntries(layout.qualityIds.map((id, d) => [id, BANDS[person.bands[d]!]!])),
    progress: () => scoringModel().progress(person),
    answersUntilBand: qualityId => {
      const d = layout.qualityIndex.get(qualityId)
      if (d === undefined)
        throw new EngineError('unknown-quality', 'answersUntilBand', `no quality ${describeValue(qualityId)}`)
      return answersUntilBand(scoringModel(), person, d)
    },
    carelessScore: () => {
      const { logModel, logChance } = scoringModel().fitOf(person)
      return carelessScore(layout, person, logModel, logChance)
    },
    hasAnswer: itemId => person.answerCodes[requireItem(itemId, 'hasAnswer.itemId')]! >= FIRST_ANSWER,
    answerCount: () => person.answerCodes.reduce((count, code) => count + (code >= FIRST_ANSWER ? 1 : 0), 0),
    answers: () => {
      const given: Record<string, number> = {}
      person.answerCodes.forEach((code, item) => {
        const value = codeValue(code, layout.categories[item]!)
        if (value >= 0) given[layout.itemIds[item]!] = value
      })
      return given
    },
    setGoals: goals => {
      person.goals.set(goalWeights(layout, goals, 'setGoals.goals'))
    },
    state: () => scoringModel().codec.write(person),
  }
}

const indexOfItem = ({ itemIndex }: BankLayout, id: unknown, where: string): number => {
  const item = indexOfId(itemIndex, id)
  if (item === undefined) throw new EngineError('unknown-item', where, `no item ${describeValue(id)}`)
  return item
}

const seedOf = (seed: unknown): number =>
  typeof seed === 'string' ? fnv1a(seed) : fnv1a(String(requireFinite(seed, 'session.seed')))

const openPersonState = ({ layout, codec }: ScoringModel, input: SessionInput): PersonState => {
  requireFields(input, 'session')
  const { seed, items, except, goals, state, without, given } = input
  if (state !== undefined && !(state instanceof Uint8Array)) {
    throw new EngineError('bad-state', 'session.state', 'expected a Uint8Array')
  }
  const person = state ? codec.read(state) : newPersonState(layout, 0)
  if (seed !== undefined) person.seed = seedOf(seed)
  if (without !== undefined) {
    for (const [i, id] of requireList(without, 'session.without').entries())
      person.answerCodes[indexOfItem(layout, id, `session.without[${i}]`)] = UNTOUCHED
  }
  if (given !== undefined) {
    for (const [i, one] of requireList(given, 'session.given').entries())
      readGiven(layout, person, one, `session.given[${i}]`)
  }
  if (items !== undefined) person.allowed.set(maskOf(layout, items))
  if (except !== undefined) {
    for (const [i, id] of requireList(except, 'session.except').entries())
      person.allowed[indexOfItem(layout, id, `session.except[${i}]`)] = 0
  }
  if (goals !== undefined) person.goals.set(goalWeights(layout, goals, 'session.goals'))
  return person
}

const readGiven = (layout: BankLayout, { answerCodes }: PersonState, entry: unknown, where: string): void => {
  const { item: itemId, value, ms } = requireFields(entry, where)
  const item = indexOfItem(layout, itemId, `${where}.item`)
  answerCodes[item] = answerCodeOf(layout, item, value, ms, where)
}

/** Looking up thousands of ids takes longer than choosing among them: the mask of a frozen list is kept. */
const masks = new WeakMap<object, { layout: BankLayout; mask: Uint8Array }>()

/** One byte per item of the bank: 1 for those in the list. */
const maskOf = (layout: BankLayout, items: readonly string[]): Uint8Array => {
  const known = masks.get(items)
  if (known?.layout === layout) return known.mask
  const ids = requireList(items, 'session.items')
  const mask = new Uint8Array(layout.itemIds.length)
  for (const [i, id] of ids.entries()) mask[indexOfItem(layout, id, `session.items[${i}]`)] = 1
  if (Object.isFrozen(items)) masks.set(items, { layout, mask })
  return mask
}

/** Goal weights scaled to 0…255, the largest being 255. */
const goalWeights = (layout: BankLayout, goals: unknown, where: string): number[] => {
  const given = requireFields(goals, where)
  for (const id of Object.keys(given)) {
    if (!layout.qualityIndex.has(id)) throw new EngineError('unknown-quality', where, `no quality "${id}"`)
  }
  const weights = layout.qualityIds.map(id => {
    const at = `${where}.${id}`
    const weight = requireFinite(ownEntry(given, id) ?? 1, at)
    return weight >= 0 ? weight : rejectInput(at, 'a weight of 0 or more', weight)
  })
  const largest = Math.max(...weights)
  return weights.map(w => (largest > 0 ? Math.round(255 * (w / largest)) : 255))
}
