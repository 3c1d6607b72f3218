import type { PlaceOf } from '@grani/server/content/load.ts'
import { byName, type Texts } from '@grani/server/content/load-texts.ts'
import { type Mail, MAIL_NAMES, type Page } from '@grani/server/content/text-schema.ts'
import type {
  Answer,
  Content,
  Direction,
  PairItem,
  Quality,
  SingleItem,
} from '@grani/server/content/schema.ts'
import type { Checked } from '@grani/server/content/check.ts'

/** Small content for planting faults into. Every item stands on the line of its place in the list, from 1. */

const AGREEMENT: Answer[] = [1, 2, 3, 4, 5].map(i => ({ id: 10 + i, text: `Ответ ${i}` }))

export const anItem = (number: number, text: string, more: Partial<SingleItem> = {}): SingleItem => ({
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
  ...more,
})

export const aSituation = (number: number, text: string, answers: string[]): SingleItem =>
  anItem(number, text, {
    kind: 'situation',
    answerSet: null,
    answers: answers.map((answer, i) => ({ id: (1000 + number) * 10 + i + 1, text: answer })),
  })

type Side = PairItem['left']

/** Both sides of calmness, unless they say of what. */
export const aPair = (number: number, left: Partial<Side>, right: Partial<Side>): PairItem => {
  const { quality: _quality, key: _key, kind: _kind, ...shared } = anItem(number, '')
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

export const aQuality = (more: Partial<Quality> = {}): Quality => ({
  id: 'calmness',
  name: 'Спокойствие',
  construct: 'low Anxiety',
  kind: 'T',
  meaning: 'насколько мало места занимает тревога',
  poles: { low: 'тревожится заранее', high: 'волнуется редко' },
  loadings: { stability: 0.7 },
  texts: { kind: 'T', strong: 'Сильный текст.', neutral: 'Средний текст.', weak: 'Слабый текст.' },
  nextStep: 'Сделайте сегодня один маленький и понятный шаг навстречу делу.',
  ...more,
})

const aDirection = (qualities: Quality[]): Direction => ({
  uid: 'emotional-stability',
  number: 1,
  name: 'Устойчивость',
  goals: ['knwYrs'],
  introduction: 'Вступление.',
  qualities,
})

const noMail: Mail = { placeholders: [], subject: '', paragraphs: [], button: null, afterButton: [] }
const noPage: Page = { title: '', version: '', placeholders: [], markdown: '' }
const NO_TEXTS: Texts = {
  mails: byName(MAIL_NAMES, () => noMail),
  legal: { agreement: noPage, privacy: noPage, offer: noPage, consent: noPage },
  help: noPage,
  banners: [],
}

export const checkedOf = (items: Content['items'], qualities: Quality[] = [aQuality()]): Checked => {
  const placeOf: PlaceOf = key => {
    const index = items.findIndex(item => key === `item:${item.id}`)
    return { file: 'directions/01.yaml', line: index + 1 }
  }
  const content: Content = {
    goals: [],
    factors: [],
    answerSets: [],
    tariffs: [],
    boosters: [],
    directions: [aDirection(qualities)],
    items,
  }
  return { content, texts: NO_TEXTS, placeOf }
}

/** The items whose lines were complained about, each once. */
export const linesOf = (problems: readonly { line: number }[]): number[] => [
  ...new Set(problems.map(p => p.line)),
]
