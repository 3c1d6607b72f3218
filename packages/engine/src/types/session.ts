import type { QualityKind } from './input.ts'

export type Band = 'high' | 'middle' | 'low' | 'unclear'

export interface QualityResult {
  quality: string
  direction: string
  kind: QualityKind
  /** Posterior mean of theta, in SD of the reference cohort. */
  mean: number
  /** Published standard error: inflated per quality, widened for answers that fit worse than chance; > 0. */
  sd: number
  /** Answers to items of this quality, forced choices included. */
  answers: number
  band: Band
  /** Probability that theta lies in `band`; of the likeliest band when it is 'unclear'. */
  probability: number
  /** Probabilities of low, middle, high; they sum to 1. */
  probabilities: [number, number, number]
  /** How many of the answers speak for less and for more of the quality; those in the middle of their item speak for neither. */
  answersBySide: [number, number]
}

/** Probabilities of the first and the last half of an item's values as chosen. */
export interface Sides {
  low: number
  high: number
}

export interface DirectionProgress {
  direction: string
  /** Share of the reachable certainty, 0…1; never falls when an answer is added. One under a second moves it less. */
  value: number
  /**
   * True when nothing is left to ask, or each quality has its 3 answers (or all it can) and all that is left would add
   * less than .01 to any reliability.
   */
  done: boolean
  /** Graded items, not skipped, that may still be asked in this direction. */
  left: number
}

export interface SessionInput {
  /** Any finite number or text; 0 when absent; with a `state`, the state's own seed unless given. */
  seed?: number | string
  /** The items that may be asked; all when absent. With a `state`: replaces the saved choice. A frozen list is looked up once. */
  items?: readonly string[]
  /** Those of `items` that may not be asked this time. */
  except?: readonly string[]
  /** Weight ≥ 0 per quality id, 1 for those absent; kept to 1/255 of the largest. */
  goals?: Readonly<Record<string, number>>
  /** From `state()`, of this bank or of one that has grown into it. */
  state?: Uint8Array
  /**
   * With a `state`: ids whose answers (and skips) are left out, as if these items were untouched, e.g. to ask them anew.
   * For choosing and scoring by the rest only: what such a session saves is not the person's any more.
   */
  without?: readonly string[]
  /**
   * Responses that count from the start, read all at once and so much faster than by `answer`: for estimates alone, since they
   * call no band and cannot be undone. An item that has an answer gets this one.
   */
  given?: readonly GivenResponse[]
}

/** What may differ in a copy of a session. */
export type CopyInput = Pick<SessionInput, 'items' | 'except' | 'goals' | 'without'>

/** As the arguments of `answer`. */
export interface GivenResponse {
  item: string
  value: number
  ms?: number | undefined
}

export interface NextOptions {
  /** Items served before and not answered yet: not offered again, and counted as known in the choice. */
  pending?: readonly string[]
  /** Items answered long enough ago (7 days or more; the caller owns the clock) to be asked once more. */
  repeatable?: readonly string[]
  /** 'random': any item that may be asked, with nearly the same chance, whatever was answered; weights have no say. 'best' when absent. */
  order?: 'best' | 'random'
}

export interface AnswerOptions {
  /** Replaces an answer given before (a repeat); without it a second answer is an error. */
  again?: boolean
}

/**
 * One person's questionnaire. Item and quality ids are those of the bank. Any method throws EngineError: `bad-input` for
 * values of a wrong type or out of range, `unknown-item` or `unknown-quality` for an id the bank does not have; further
 * codes stand with each method. A call that throws has changed nothing.
 */
export interface Session {
  /**
   * The best item to ask now; the same one when called twice.
   *
   * @param options items to leave out (`pending`) and items that may be asked again (`repeatable`)
   * @returns an item id, or null when nothing is left to ask
   * @throws EngineError `unknown-item` for an id in `options` (`pending[0]`)
   * @example
   * session.next() // => "q1"
   */
  next(options?: NextOptions): string | null
  /**
   * A jointly chosen batch: each item is chosen as if those before it had been answered. A-optimality under constraints
   * (README, choice), one of the best at random (randomesque: Kingsbury & Zara 1989).
   *
   * @param n number of items: 0, 1, 2…
   * @param options items to leave out (`pending`) and items that may be asked again (`repeatable`)
   * @returns at most n item ids, best first; fewer when the bank runs out
   * @throws EngineError `unknown-item` for an id in `options`
   * @example
   * session.nextMany(2, { pending: ['q1'] }) // => ["q2", "q3"]
   */
  nextMany(n: number, options?: NextOptions): string[]
  /**
   * Takes one answer and updates belief and bands.
   *
   * @param itemId any item of the bank, also one that was not offered
   * @param value 0…categories-1 as the person chose it, before any reversal; for a pair 1 = the first statement, 0 = the second
   * @param ms response time in ms, ≥ 0; under 1000 the answer counts with a quarter of the weight (README, response times)
   * @param options `again: true` replaces an earlier answer to the same item
   * @returns ids of the qualities whose band this answer changed
   * @throws EngineError `value-out-of-range`, and `answered-already` for a second answer without `again`
   * @example
   * session.answer('q1', 4, 2900)
   * session.answer('q1', 3, 2100, { again: true })
   * session.answers() // => {"q1":3}
   */
  answer(itemId: string, value: number, ms?: number, options?: AnswerOptions): string[]
  /**
   * Replaces the weights of the qualities in choosing items.
   *
   * @param goals weight ≥ 0 per quality id, 1 for those absent
   * @throws EngineError `unknown-quality` for an id the bank does not have
   * @example
   * session.setGoals({ calm: 2 })
   * session.next() // => "q1"
   */
  setGoals(goals: Readonly<Record<string, number>>): void
  /**
   * Takes back the latest answer, repeat or skip of an item: everything is, to the bit, as if it had never been given;
   * later answers stay. It replays the later answers, so it costs as much as they did.
   *
   * @param itemId an answered or skipped item
   * @throws EngineError `not-answered`; `too-old` when the entry is no longer in the undo log, which keeps 60 to 120 entries
   * (40 to 80 with seven categories and 3000 items): then answer again from the stored answers, without this one
   * @example
   * session.answer('q1', 4)
   * session.undo('q1')
   * session.answers() // => {}
   */
  undo(itemId: string): void
  /**
   * Marks an item as skipped: it is offered again only when nothing else is left.
   *
   * @param itemId an item without an answer
   * @throws EngineError `answered-already`
   * @example
   * session.skip('q1')
   * session.nextMany(9) // => ["q2", "q3", "q1"]
   */
  skip(itemId: string): void
  /**
   * How this person would answer an item now: the graded model averaged over the posterior, tilted by the person's
   * response style (Bolt & Newton 2011).
   *
   * @param itemId any item of the bank, answered or not
   * @returns probability of each value 0…categories-1 as chosen; they sum to 1
   * @example
   * session.predict('q1').length // => 5
   */
  predict(itemId: string): number[]
  /**
   * Which half of an item's values this person would choose, by the published belief: the standard errors of `result`, not
   * those of `predict`. Without an answer: what the reference cohort would choose.
   *
   * @param itemIds items of the bank, answered or not
   * @returns one entry per id; the middle of an odd number of values is in neither half
   * @throws EngineError `unknown-item` (`sides.itemIds[0]`)
   * @example
   * session.sides(['q1', 'q2']).length // => 2
   */
  sides(itemIds: readonly string[]): Sides[]
  /**
   * Posterior of every quality by expectation propagation (Minka 2001).
   *
   * @returns one entry per quality in the engine's order; means and errors in SD of the reference cohort
   * @example
   * session.result()[0].band // => "unclear"
   */
  result(): QualityResult[]
  /**
   * Each quality's band as the last answer left it, read from the state without scoring. A loaded calibration changes bands
   * at the next answer.
   *
   * @returns quality id → band
   * @example
   * session.bands() // => {"calm":"unclear"}
   */
  bands(): Record<string, Band>
  /**
   * Progress by graded items; forced choices do not count.
   *
   * @returns one entry per direction, in order of first appearance
   * @example
   * session.progress() // => [{"direction":"calm","value":0,"done":false,"left":3}]
   */
  progress(): DirectionProgress[]
  /**
   * After how many more answers to its own graded items a quality will have a band; at most one number in ten is late by
   * more than half.
   *
   * @param qualityId an id of the bank
   * @returns 1, 2, 3…; 0 = has a band; null = too uncertain to say, out of reach of the allowed items, or kind 'S'
   * @throws EngineError `unknown-quality`
   * @example
   * session.answersUntilBand('calm') // => null
   */
  answersUntilBand(qualityId: string): number | null
  /**
   * The published standard error that so many answers to a quality's own graded items, given before or not, will leave by
   * themselves: without the prior and without what was answered before.
   *
   * @param qualityId an id of the bank
   * @param count 1, 2, 3…; the most informative items are meant
   * @param change how far the level has moved by then, in SD; 0 when absent
   * @returns in SD of the reference cohort, > 0; null when fewer items may be asked
   * @throws EngineError `unknown-quality`
   * @example
   * session.errorOfNewAnswers('calm', 9) // => null
   */
  errorOfNewAnswers(qualityId: string, count: number, change?: number): number | null
  /**
   * Log Bayes factor of answering by habit against answering the items, per root of the number of graded answers, with
   * penalties for answers under a second and for long strings (Johnson 2005; Meade & Craig 2012).
   *
   * @returns a finite number: below 0 for an attentive person, above 1 careless; 0 before the first graded answer
   * @example
   * session.carelessScore() // => 0
   */
  carelessScore(): number
  /**
   * Whether an item has an answer; a skip is none.
   *
   * @param itemId an id of the bank
   * @returns true or false
   * @example
   * session.hasAnswer('q1') // => false
   */
  hasAnswer(itemId: string): boolean
  /**
   * How many items have an answer.
   *
   * @returns 0, 1, 2…
   * @example
   * session.answer('q2', 0)
   * session.answerCount() // => 1
   */
  answerCount(): number
  /**
   * Which qualities have an item left, pairs included, that has no answer; retired items do not count, skipped ones do.
   *
   * @returns quality ids, in the engine's order
   * @example
   * session.openQualities() // => ["calm"]
   */
  openQualities(): string[]
  /**
   * The same person for another purpose, as `engine.session({ state: session.state(), ...input })` but cheaper.
   *
   * @param input items, goals and answers to leave out; as in this session where absent
   * @returns a session of its own: what is done to it changes nothing here
   * @throws EngineError `unknown-item`, `unknown-quality`
   * @example
   * session.copy({ items: ['q2'] }).nextMany(5) // => ["q2"]
   */
  copy(input?: CopyInput): Session
  /**
   * The latest answers, for checks and exports.
   *
   * @returns item id → value 0…categories-1 as chosen; skipped items are absent
   * @example
   * session.answer('q2', 0)
   * session.answers() // => {"q2":0}
   */
  answers(): Record<string, number>
  /**
   * The session as bytes, to be stored and given back as `session({ state })`, which continues bit for bit.
   *
   * @returns under 2048 bytes for 115 qualities × 3000 items of at most seven categories, for any number of answers
   * @example
   * session.answer('q1', 4)
   * engine.session({ state: session.state() }).answers() // => {"q1":4}
   */
  state(): Uint8Array
}
