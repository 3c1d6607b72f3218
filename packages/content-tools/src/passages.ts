import type { Texts } from '@grani/server/content/load-texts.ts'
import type { SourceLocation } from '@grani/server/content/problem.ts'
import type { Content } from '@grani/server/content/schema.ts'
import { isAsked, ownOptionTextsOf, stemsOf } from '@grani/server/content/item-texts.ts'
import type { CheckInput } from './checks/check.ts'

/** One piece of text that users read, with the file and line where an editor finds it. */
export type Passage = { location: SourceLocation; text: string }

export const itemPassages = ({ content, locate }: CheckInput): Passage[] =>
  content.items.filter(isAsked).flatMap(item =>
    [...stemsOf(item), ...ownOptionTextsOf(item)].map(text => ({
      location: locate(`item:${item.id}`),
      text,
    })),
  )

const passagesIn = (file: string, texts: readonly string[]): Passage[] =>
  texts.map(text => ({ text, location: { file, line: 1 } }))

/** What others are asked about a person. */
const observerPassages = ({ content: { observers }, locate }: CheckInput): Passage[] =>
  observers.flatMap(({ quality, statements }) =>
    statements.map(({ text }) => ({ text, location: locate(`observers:${quality}`) })),
  )

/** Everything that the event diary says. */
export const eventPassages = ({ content: { events }, locate }: CheckInput): Passage[] => {
  if (events === null) return []
  return [
    ...passagesIn(
      'events.yaml',
      events.situations.flatMap(({ name, hint }) => [name, hint]),
    ),
    ...events.expressions.map(({ id, text }) => ({ text, location: locate(`expression:${id}`) })),
    ...passagesIn('events.yaml', [
      ...events.summaries.map(({ text }) => text),
      ...events.openings.flatMap(({ texts }) => texts),
      ...events.scenes.flatMap(({ needs, moment }) => [...needs, ...(moment ? [moment] : [])]),
    ]),
    ...events.patterns.flatMap(({ id, said, ask }) =>
      [said, ask].map(text => ({ text, location: locate(`pattern:${id}`) })),
    ),
  ]
}

export type LevelPassage = Passage & { quality: string; level: string }

type Sides = Record<string, string>

/** Every level with its quality; `level` is farAbove, middle, expressed, … */
export const levelsOf = ({ directions }: Content) =>
  directions.flatMap(direction =>
    direction.qualities.flatMap(({ id: quality, texts: { kind: _kind, ...levels } }) =>
      Object.entries(levels).map(([level, { text, steps }]) => ({ direction, quality, level, text, steps })),
    ),
  )

/** Every level text. */
export const levelPassages = ({ content, locate }: CheckInput): LevelPassage[] =>
  levelsOf(content).map(({ quality, level, text }) => ({
    quality,
    level,
    text,
    location: locate(`texts:${quality}.${level}`),
  }))

/** Every step of every level. */
export const stepPassages = ({ content, locate }: CheckInput): LevelPassage[] =>
  levelsOf(content).flatMap(({ quality, level, steps }) =>
    steps.map((text, i) => ({ quality, level, text, location: locate(`step:${quality}.${level}.${i}`) })),
  )

const plainOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:])/g, '')
    .trim()

const catalogPassages = ({ goals, tariffs, answerSets }: Content): Passage[] => [
  ...passagesIn(
    'goals.yaml',
    goals.flatMap(goal => [goal.displayName, goal.lead]),
  ),
  ...passagesIn(
    'tariffs.yaml',
    tariffs.flatMap(tariff => [tariff.displayName, plainOf(tariff.settingTariff)]),
  ),
  ...passagesIn(
    'answers.yaml',
    answerSets.flatMap(set => [set.prompt, ...set.answers.map(answer => answer.text)]),
  ),
]

/** The blocks of a Markdown text without its marks, so that a heading is not read as part of the next sentence. */
const blocksOf = (markdown: string): string[] =>
  markdown
    .split('\n')
    .filter(line => !/^\|[-|\s]+\|$/.test(line))
    .flatMap(line => (line.startsWith('|') ? line.split('|') : [line]))
    .map(block =>
      block
        .replace(/^\s*(?:#+|>|-)\s+/u, '')
        .replaceAll('**', '')
        .trim(),
    )
    .filter(block => block !== '')

/** The words for ideas about figures, the subjects of a free sheet, and the page about drawings. */
const drawingPassages = ({ drawing: { words, subjects }, aboutDrawing }: Texts): Passage[] => [
  ...passagesIn('drawing.yaml', [
    ...Object.values(words).flatMap(ofKind => Object.values(ofKind).flat()),
    ...subjects,
  ]),
  ...passagesIn('drawing.md', [aboutDrawing.title, ...blocksOf(aboutDrawing.markdown)]),
]

const messagePassages = ({ mails, legal, help, banners, replies }: Texts): Passage[] => [
  ...Object.entries(mails).flatMap(([name, mail]) =>
    passagesIn(`mails/${name}.yaml`, [
      mail.subject,
      ...mail.paragraphs,
      mail.button ?? '',
      ...mail.afterButton,
    ]),
  ),
  ...Object.entries(legal).flatMap(([name, page]) =>
    passagesIn(`legal/${name}.md`, [page.title, ...blocksOf(page.markdown)]),
  ),
  ...passagesIn('help.md', [help.title, ...blocksOf(help.markdown)]),
  ...passagesIn(
    'banners.yaml',
    banners.map(banner => plainOf(banner.text)),
  ),
  ...passagesIn(
    'replies.yaml',
    replies.flatMap(({ about, text }) => [about, ...blocksOf(text)]),
  ),
]

/** The texts of the portrait that stand alone: those of pairs. */
export const portraitPassages = ({ texts: { portrait } }: CheckInput): Passage[] =>
  portrait.pairs.map(({ text, line }) => ({ text, location: { file: 'portrait.yaml', line } }))

/** What sides come to on an ordinary day, and what «Узнаете себя?» says of them: sentences that must not be each other's twins. */
export const sidePassages = ({ texts: { portrait } }: CheckInput): Passage[] =>
  passagesIn(
    'portrait.yaml',
    [portrait.behaviours, portrait.recognition].flatMap(Object.values<Sides>).flatMap(Object.values<string>),
  )

/** What is sent to others: contradictions in the first person. */
export const firstPersonPassages = ({ texts: { portrait } }: CheckInput): Passage[] =>
  portrait.pairs.flatMap(({ mine, line }) =>
    mine === null ? [] : [{ text: mine, location: { file: 'portrait.yaml', line } }],
  )

export const portraitWords = ({ texts: { portrait } }: CheckInput): Passage[] =>
  passagesIn(
    'portrait.yaml',
    Object.values(portrait.words).flatMap(({ high, low }) => (low === undefined ? [high] : [high, low])),
  )

/** Half sentences, leads and the other pieces of which the portrait is joined. */
export const portraitPieces = ({ texts: { portrait } }: CheckInput): Passage[] =>
  passagesIn('portrait.yaml', [
    ...Object.values(portrait.sides).flatMap(Object.values<string>),
    ...Object.values(portrait.leads),
    ...Object.values(portrait.ways),
    ...Object.values(portrait.goods),
    portrait.step,
    portrait.handsome,
    portrait.narrow,
  ])

/** Every text that a user may read. */
export const allPassages = (input: CheckInput): Passage[] => [
  ...itemPassages(input),
  ...levelPassages(input),
  ...stepPassages(input),
  ...input.content.directions.flatMap(direction => [
    ...[direction.name, direction.introduction].map(text => ({
      text,
      location: input.locate(`direction:${direction.uid}`),
    })),
    ...direction.qualities.flatMap(quality =>
      [quality.name, quality.meaning, quality.poles.low, quality.poles.high].map(text => ({
        text,
        location: input.locate(`quality:${quality.id}`),
      })),
    ),
  ]),
  ...catalogPassages(input.content),
  ...eventPassages(input),
  ...observerPassages(input),
  ...messagePassages(input.texts),
  ...drawingPassages(input.texts),
  ...portraitPassages(input),
  ...portraitPieces(input),
  ...sidePassages(input),
  ...portraitWords(input),
  ...firstPersonPassages(input),
]
