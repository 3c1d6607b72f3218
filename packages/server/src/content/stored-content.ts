import type { EventContent } from './events-schema.ts'
import type { Content, LevelText, LevelTexts, PairItem, Quality, SingleItem } from './schema.ts'

/** The level texts of a bank stored before a trait had five levels, with a step for the weak one only. */
type OldLevelTexts =
  | { kind: 'T'; strong: string; neutral: string; weak: string }
  | { kind: 'P'; expressed: string; neutral: string; faint: string }
  | { kind: 'S'; high: string; neutral: string; low: string }
type OldQuality = Omit<Quality, 'texts'> & { texts: OldLevelTexts; nextStep: string | null }

/** An item of a bank stored before items could be marked as not applying to every life. */
type OldItem = Omit<SingleItem, 'may_not_apply'> | Omit<PairItem, 'may_not_apply'>

/** A plan of a bank stored before the plans said which of them is the trial, how many guesses may be open, and how many rounds. */
type OldTariff = Omit<Content['tariffs'][number], 'openGuesses' | 'trial' | 'observerRounds'>

/** The diary of a bank stored before hard events were told apart, or who did what to whom, or two marks had a sentence. */
type OldEvents = Omit<EventContent, 'about' | 'openings' | 'scenes' | 'summaries'> & {
  about: Omit<EventContent['about'], 'hard'>
}

/** Content as the database has it: of this version, or of one before it. */
export type StoredContent = Omit<Content, 'directions' | 'items' | 'events' | 'observers' | 'tariffs'> & {
  tariffs: (Content['tariffs'][number] | OldTariff)[]
  /** Missing in a bank stored before there was an event diary. */
  events?: EventContent | OldEvents | null
  /** Missing in a bank stored before others could be asked. */
  observers?: Content['observers']
  items: (Content['items'][number] | OldItem)[]
  directions: (Omit<Content['directions'][number], 'qualities'> & { qualities: (Quality | OldQuality)[] })[]
}

const withoutSteps = (text: string): LevelText => ({ text, steps: [] })

const upgradedTexts = ({ texts, nextStep }: OldQuality): LevelTexts => {
  if (texts.kind === 'T') {
    const strong = withoutSteps(texts.strong)
    const weak = { text: texts.weak, steps: nextStep === null ? [] : [nextStep] }
    return {
      kind: 'T',
      farAbove: strong,
      above: strong,
      middle: withoutSteps(texts.neutral),
      below: weak,
      farBelow: weak,
    }
  }
  if (texts.kind === 'P')
    return {
      kind: 'P',
      expressed: withoutSteps(texts.expressed),
      neutral: withoutSteps(texts.neutral),
      faint: withoutSteps(texts.faint),
    }
  return {
    kind: 'S',
    high: withoutSteps(texts.high),
    neutral: withoutSteps(texts.neutral),
    low: withoutSteps(texts.low),
  }
}

const upgradedEvents = (events: EventContent | OldEvents): EventContent => ({
  openings: [],
  scenes: [],
  summaries: [],
  ...events,
  about: { hard: [], ...events.about },
})

const isOld = (quality: Quality | OldQuality): quality is OldQuality => 'nextStep' in quality

const upgradedQuality = (quality: Quality | OldQuality): Quality => {
  if (!isOld(quality)) return quality
  const { nextStep: _nextStep, texts: _texts, ...rest } = quality
  return { ...rest, texts: upgradedTexts(quality) }
}

/** Content in the shape of this version. A server of the version before may have stored the bank in use. */
export const upgradedContent = (stored: StoredContent): Content => ({
  ...stored,
  events: stored.events ? upgradedEvents(stored.events) : null,
  observers: stored.observers ?? [],
  tariffs: stored.tariffs.map(tariff => ({
    openGuesses: 1,
    trial: tariff.uid === 'basic',
    observerRounds: 1,
    ...tariff,
  })),
  items: stored.items.map(item => ({ may_not_apply: false, ...item })),
  directions: stored.directions.map(direction => ({
    ...direction,
    qualities: direction.qualities.map(upgradedQuality),
  })),
})
