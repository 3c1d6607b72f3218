import { EngineError } from '../engine-error.ts'
import {
  describeValue,
  requireCount,
  requireFields,
  requireFinite,
  requireList,
  requirePositiveCount,
} from '../input/input-checks.ts'
import { bandProbabilities, BANDS, nextBand } from '../scoring/bands.ts'
import { publishedMarginals, sidesOf } from '../scoring/sides.ts'
import { codeValue, FIRST_ANSWER, SKIPPED, UNTOUCHED } from '../state/answer-codes.ts'
import type { PersonState } from '../state/person-state.ts'
import { undoIndexOf, popUndoEntry, appendUndoEntry, trimUndoLog } from '../state/undo-log.ts'
import type { NextOptions, QualityResult, Session } from '../types/session.ts'
import { answersUntilBand } from './answers-until-band.ts'
import { carelessScore, widenSd } from './careless-score.ts'
import { answerCodeOf, copyPersonState, goalWeights, indexOfItem } from './open-person.ts'
import { errorOfNewAnswers } from './error-of-new-answers.ts'
import type { ScoringModel } from './scoring-model.ts'

/** Opens a session; `scoringModel` is called at every use, so that a loaded calibration takes effect at once. */
export const openSession = (scoringModel: () => ScoringModel, person: PersonState): Session => {
  const { layout } = scoringModel()

  const requireQuality = (id: string, where: string): number => {
    const d = layout.qualityIndex.get(id)
    if (d === undefined) throw new EngineError('unknown-quality', where, `no quality ${describeValue(id)}`)
    return d
  }

  const requireItem = (itemId: unknown, where: string): number => indexOfItem(layout, itemId, where)

  const publishedSd = (m: ScoringModel, d: number, variance: number): number =>
    widenSd(Math.sqrt(variance * m.parameters.inflations[d]!), m.fitOf(person).widening)

  /** Stores an answer or skip, then updates the belief and the bands; returns those qualities whose band changed, with the band before. */
  const recordCode = (item: number, code: number): readonly number[] => {
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
    return entry.bands
  }

  const answer: Session['answer'] = (itemId, value, ms, options) => {
    const item = requireItem(itemId, 'answer.itemId')
    const code = answerCodeOf(layout, item, value, ms, 'answer')
    if (person.answerCodes[item]! >= FIRST_ANSWER && options?.again !== true) {
      throw new EngineError('answered-already', `answer.itemId`, `"${itemId}" has an answer; undo it first`)
    }
    const changed = recordCode(item, code)
    return changed.filter((_, i) => i % 2 === 0).map(d => layout.qualityIds[d]!)
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
    const order = given['order'] ?? 'best'
    if (order !== 'best' && order !== 'random')
      throw new EngineError('bad-input', 'next.options.order', 'expected "best" or "random"')
    const isRandom = order === 'random'
    return m.selection
      .choose({ person, belief: m.beliefOf(person), count: n, pending: open, repeatable, isRandom })
      .map(item => layout.itemIds[item]!)
  }

  const countSides = (): [number, number][] => {
    const sides = layout.qualityIds.map((): [number, number] => [0, 0])
    const count = (d: number, fromMiddle: number): void => {
      if (d >= 0 && fromMiddle !== 0) sides[d]![fromMiddle < 0 ? 0 : 1]++
    }
    for (let item = 0; item < person.answerCodes.length; item++) {
      const last = layout.categories[item]! - 1
      const value = codeValue(person.answerCodes[item]!, last + 1)
      if (value < 0) continue
      count(layout.qualityOf[item]!, layout.keyed[item]! * (2 * value - last))
      count(layout.secondQualityOf[item]!, layout.secondKeyed[item]! * (last - 2 * value))
    }
    return sides
  }

  const resultOf = (d: number, answersBySide: [number, number]): QualityResult => {
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
      answersBySide,
    }
  }

  return {
    next: options => nextMany(1, options)[0] ?? null,
    nextMany,
    answer,
    undo,
    skip,
    predict: itemId => scoringModel().predict(person, requireItem(itemId, 'predict.itemId')),
    sides: itemIds => {
      const items = requireList(itemIds, 'sides.itemIds').map((id, i) =>
        requireItem(id, `sides.itemIds[${i}]`),
      )
      const m = scoringModel()
      const { posterior } = m.beliefOf(person)
      const published = publishedMarginals(posterior.mean, d => publishedSd(m, d, posterior.variance[d]!))
      return items.map(item => sidesOf(m.predict(person, item, published)))
    },
    result: () => countSides().map((sides, d) => resultOf(d, sides)),
    bands: () => Object.fromEntries(layout.qualityIds.map((id, d) => [id, BANDS[person.bands[d]!]!])),
    progress: () => scoringModel().progress(person),
    answersUntilBand: qualityId =>
      answersUntilBand(scoringModel(), person, requireQuality(qualityId, 'answersUntilBand')),
    errorOfNewAnswers: (qualityId, count, change = 0) =>
      errorOfNewAnswers(scoringModel(), person, requireQuality(qualityId, 'errorOfNewAnswers'), {
        count: requirePositiveCount(count, 'errorOfNewAnswers.count'),
        change: requireFinite(change, 'errorOfNewAnswers.change'),
      }),
    carelessScore: () => {
      const { logModel, logChance } = scoringModel().fitOf(person)
      return carelessScore(layout, person, logModel, logChance)
    },
    hasAnswer: itemId => person.answerCodes[requireItem(itemId, 'hasAnswer.itemId')]! >= FIRST_ANSWER,
    answerCount: () => {
      const { answerCodes } = person
      let count = 0
      // An index: stepping through two thousand items by an iterator takes several times as long.
      for (let i = 0; i < answerCodes.length; i++) if (answerCodes[i]! >= FIRST_ANSWER) count++
      return count
    },
    openQualities: () => {
      const isOpen = new Uint8Array(layout.qualityIds.length)
      person.answerCodes.forEach((code, item) => {
        if (code >= FIRST_ANSWER || layout.retired[item] === 1) return
        isOpen[layout.qualityOf[item]!] = 1
        const second = layout.secondQualityOf[item]!
        if (second >= 0) isOpen[second] = 1
      })
      return layout.qualityIds.filter((_, d) => isOpen[d] === 1)
    },
    copy: (input = {}) => openSession(scoringModel, copyPersonState(layout, person, input)),
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
