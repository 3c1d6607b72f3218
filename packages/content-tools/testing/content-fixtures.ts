import type { Locate } from '@grani/server/content/problem.ts'
import { NO_DRAWING } from '@grani/server/content/drawing-schema.ts'
import { NO_PORTRAIT } from '@grani/server/content/portrait-schema.ts'
import { byName, type Texts } from '@grani/server/content/load-texts.ts'
import { type Mail, MAIL_NAMES, type Page } from '@grani/server/content/text-schema.ts'
import type {
  ResponseOption,
  Content,
  Direction,
  PairItem,
  LevelTexts,
  Quality,
  SingleItem,
} from '@grani/server/content/schema.ts'
import type { CheckInput } from '../src/checks/check.ts'

/** Builders of small valid content, to be given faults by tests. The nth item is located on line n. */

const AGREEMENT: ResponseOption[] = [1, 2, 3, 4, 5].map(i => ({ id: 10 + i, text: `Ответ ${i}` }))

export const makeItem = (number: number, text: string, more: Partial<SingleItem> = {}): SingleItem => ({
  id: `calmness-${number}`,
  number: 1000 + number,
  kind: 'statement',
  quality: 'calmness',
  text,
  key: 1,
  answers: AGREEMENT,
  answerSet: 'agreement',
  version: 1,
  stage: 'seed',
  slope: 1.2,
  shift: 0,
  near: [],
  sensitive: false,
  may_not_apply: false,
  ...more,
})

export const makeSituation = (number: number, text: string, answers: string[]): SingleItem =>
  makeItem(number, text, {
    kind: 'situation',
    answerSet: null,
    answers: answers.map((answer, i) => ({ id: (1000 + number) * 10 + i + 1, text: answer })),
  })

type Side = PairItem['left']

/** Both sides are about calmness unless they name another quality. */
export const makePair = (number: number, left: Partial<Side>, right: Partial<Side>): PairItem => {
  const { quality: _quality, key: _key, kind: _kind, ...shared } = makeItem(number, '')
  const side = { quality: 'calmness', text: '' }
  return {
    ...shared,
    kind: 'pair',
    key: 1,
    quality: right.quality ?? side.quality,
    left: { ...side, ...left },
    right: { ...side, ...right },
  }
}

type TraitTexts = Extract<LevelTexts, { kind: 'T' }>
type TraitLevel = Exclude<keyof TraitTexts, 'kind'>

/** Level texts of a trait without steps; a level that is left out has an empty text. */
export const makeTexts = (texts: Partial<Record<TraitLevel, string>>): TraitTexts => {
  const level = (name: TraitLevel) => ({ text: texts[name] ?? '', steps: [] })
  return {
    kind: 'T',
    farAbove: level('farAbove'),
    above: level('above'),
    middle: level('middle'),
    below: level('below'),
    farBelow: level('farBelow'),
  }
}

export const makeQuality = (more: Partial<Quality> = {}): Quality => ({
  id: 'calmness',
  name: 'Спокойствие',
  construct: 'low Anxiety',
  kind: 'T',
  meaning: 'насколько мало места занимает тревога',
  poles: { low: 'тревожится заранее', high: 'волнуется редко' },
  loadings: { stability: 0.7 },
  texts: makeTexts({ above: 'Сильный текст.', middle: 'Средний текст.', below: 'Слабый текст.' }),
  ...more,
})

const makeDirection = (qualities: Quality[]): Direction => ({
  uid: 'emotional-stability',
  number: 1,
  name: 'Устойчивость',
  goals: ['knwYrs'],
  introduction: 'Вступление.',
  qualities,
})

const EMPTY_MAIL: Omit<Mail, 'name'> = {
  placeholders: [],
  subject: '',
  paragraphs: [],
  button: null,
  afterButton: [],
}
const EMPTY_PAGE: Page = { title: '', version: '', placeholders: [], markdown: '' }
const EMPTY_TEXTS: Texts = {
  mails: byName(MAIL_NAMES, name => ({ ...EMPTY_MAIL, name })),
  legal: {
    agreement: EMPTY_PAGE,
    privacy: EMPTY_PAGE,
    offer: EMPTY_PAGE,
    consent: EMPTY_PAGE,
    'diary-consent': EMPTY_PAGE,
    'text-model-consent': EMPTY_PAGE,
    'consultation-consent': EMPTY_PAGE,
    questions: EMPTY_PAGE,
    'observer-consent': EMPTY_PAGE,
  },
  help: EMPTY_PAGE,
  banners: [],
  crisis: { version: 1, phrases: [], mustShow: [], mustNot: [] },
  eventWords: { qualities: {}, weak: {}, everyday: [], grave: [] },
  textModel: { version: 1, instructions: '', forbidden: [], harmless: [], mustReject: [], mustPass: [] },
  portrait: NO_PORTRAIT,
  drawing: NO_DRAWING,
  aboutDrawing: EMPTY_PAGE,
  simulatedTruth: null,
  replies: [],
}

export const makeCheckInput = (
  items: Content['items'],
  qualities: Quality[] = [makeQuality()],
): CheckInput => {
  const locate: Locate = key => {
    const index = items.findIndex(item => key === `item:${item.id}`)
    return { file: 'directions/01.yaml', line: index + 1 }
  }
  const content: Content = {
    goals: [],
    factors: [],
    answerSets: [],
    tariffs: [],
    boosters: [],
    events: null,
    observers: [],
    directions: [makeDirection(qualities)],
    items,
  }
  return { content, texts: EMPTY_TEXTS, locate }
}

/** The distinct lines that problems were reported on. */
export const linesReported = (problems: readonly { line: number }[]): number[] => [
  ...new Set(problems.map(p => p.line)),
]
