import { type TryoutOutcome, WEAK } from '@grani/contract'
import type { QualityResult, Session } from '@grani/engine'
import type { Portrait as PortraitTexts } from '../../../content/portrait-schema.ts'
import type { Bank } from '../../../bank/bank.ts'
import {
  type Band,
  descriptionOf,
  firstSentenceOf,
  isHeavy,
  isWeakSide,
  leaningOf,
  leaningText,
  levelTextOf,
} from '../../results/service.ts'

type Called = QualityResult & { band: Band }
type Said = Exclude<TryoutOutcome, { kind: 'none' }>

/** As in an account, where a band that was called stands until another takes its place, though later answers make it less sure. */
const isCalled = (result: QualityResult): result is Called => result.band !== 'unclear'

const byTelling = (a: { probability: number; rank: number }, b: { probability: number; rank: number }) =>
  b.rank - a.rank || b.probability - a.probability

const aboutOf = (bank: Bank, { quality: id, answers }: QualityResult, probability: number) => {
  const known = bank.quality(id)
  return {
    quality: known?.quality.name ?? id,
    meaning: known?.quality.meaning ?? '',
    direction: known?.direction.name ?? '',
    probability,
    answers,
  }
}

/** One thing that could be said, and how it would be read. */
type Sayable = { probability: number; rank: number; isHeavy: boolean; isWeak: boolean; outcome: () => Said }

const resultsOf = (bank: Bank, texts: Hurting, results: readonly QualityResult[]): Sayable[] =>
  results.filter(isCalled).flatMap(result => {
    const known = bank.quality(result.quality)
    if (!known) return []
    const { type, level, steps } = descriptionOf(known.quality, result)
    const sentence = firstSentenceOf(levelTextOf(known.quality.texts, level).text)
    const { probability } = result
    const isHurting = isHeavy(texts, result)
    const about = aboutOf(bank, result, probability)
    const good = type === WEAK ? (texts.goods[known.quality.id] ?? null) : null
    const said = { type, level, sentence, good, next_step: steps[0] ?? null, is_heavy: isHurting }
    return [
      {
        probability,
        rank: level === 'middle' ? 0 : 1,
        isHeavy: isHurting,
        isWeak: type === WEAK,
        outcome: () => ({ kind: 'result', ...about, ...said, guess: null }),
      },
    ]
  })

const PLACES = { low: 0, middle: 1, high: 2 } as const

/** The middle of what may hurt says least of all. */
const rankOfMiddle = ({ heavy }: Hurting, quality: string): number => (quality in heavy ? -1 : 0)

const leaningsOf = (
  bank: Bank,
  texts: Hurting,
  session: Pick<Session, 'answersUntilBand'>,
  results: readonly QualityResult[],
): Sayable[] =>
  results.flatMap(result => {
    const leaning = leaningOf(result, texts.heavy)
    const known = bank.quality(result.quality)
    if (leaning === null || !known || isCalled(result)) return []
    const probability = result.probabilities[PLACES[leaning]]
    const isHurting = isHeavy(texts, { quality: result.quality, band: leaning })
    return [
      {
        probability,
        rank: leaning === 'middle' ? rankOfMiddle(texts, result.quality) : 1,
        isHeavy: isHurting,
        isWeak: isWeakSide(bank, result.quality, leaning),
        outcome: () => ({
          kind: 'leaning',
          ...aboutOf(bank, result, probability),
          leaning,
          leaning_text: leaningText(texts, known.quality, leaning),
          missing: session.answersUntilBand(result.quality),
          is_heavy: isHurting,
        }),
      },
    ]
  })

type Hurting = Pick<PortraitTexts, 'heavy' | 'goods' | 'sides'>

/** What is less probable by no more than this is about equally near. */
const EQUALLY_NEAR = 0.15

/** The most telling one of those that do not hurt; before a weak side whatever is not weak and about equally near, except the middle. */
const kindest = (all: readonly Sayable[]): Sayable | undefined => {
  const sayable = all.filter(({ isHeavy: hurts }) => !hurts)
  const [first] = sayable
  if (!first?.isWeak) return first
  const isNear = ({ probability, rank, isWeak }: Sayable): boolean =>
    !isWeak && rank > 0 && probability >= first.probability - EQUALLY_NEAR
  return sayable.find(isNear) ?? first
}

/** Of the guesses one that neither hurts nor is weak nor a middle, and that its answers are enough for. */
const guessBeside = (guesses: readonly Sayable[]): string | null => {
  const guess = guesses.find(({ isHeavy: hurts, isWeak, rank }) => !hurts && !isWeak && rank > 0)
  const outcome = guess?.outcome()
  return outcome?.kind === 'leaning' ? outcome.leaning_text : null
}

const endsOf = (all: readonly Sayable[]): Sayable[] => all.filter(({ rank }) => rank > 0)

/**
 * The one thing to say after the last question: a result by the same rule as everywhere, else a provisional word. Nothing clear is held back
 * for it, except a middle, which a leaning says more than, and what hurts: that is the first thing a visitor reads here only when there is
 * nothing else to say. Beside a result stands one guess.
 */
export const outcomeOf = (
  bank: Bank,
  texts: Hurting,
  session: Pick<Session, 'result' | 'answersUntilBand'>,
  qualities: readonly string[],
): TryoutOutcome => {
  const results = session.result().filter(({ quality }) => qualities.includes(quality))
  const clear = resultsOf(bank, texts, results).toSorted(byTelling)
  const guesses = leaningsOf(bank, texts, session, results).toSorted(byTelling)
  const said =
    kindest(endsOf(clear)) ??
    kindest(endsOf(guesses)) ??
    kindest(clear) ??
    kindest(guesses) ??
    clear[0] ??
    guesses[0]
  const outcome = said?.outcome() ?? { kind: 'none' as const }
  return outcome.kind === 'result' ? { ...outcome, guess: guessBeside(guesses) } : outcome
}
