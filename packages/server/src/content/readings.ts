import type { Texts } from './load-texts.ts'
import type { Place } from './problem.ts'
import type { Content, Item } from './schema.ts'
import type { Checked } from './check.ts'

/** One piece of text that a person reads, with the place to mend it at. */
export type Reading = { place: Place; text: string }

/** The question itself: of a pair, each side. */
export const stemsOf = (item: Item): string[] =>
  item.kind === 'pair' ? [item.left.text, item.right.text] : [item.text]

export const ownAnswersOf = (item: Item): string[] =>
  item.answerSet === null ? item.answers.map(a => a.text) : []

export const isAsked = (item: Item): boolean => item.stage !== 'retired'

export const itemReadings = ({ content, placeOf }: Checked): Reading[] =>
  content.items
    .filter(isAsked)
    .flatMap(item =>
      [...stemsOf(item), ...ownAnswersOf(item)].map(text => ({ place: placeOf(`item:${item.id}`), text })),
    )

export type LevelReading = Reading & { quality: string; level: string }

/** Every level text, `level` being strong, weak, expressed, … */
export const levelReadings = ({ content, placeOf }: Checked): LevelReading[] =>
  content.directions
    .flatMap(direction => direction.qualities)
    .flatMap(({ id, texts }) => {
      const { kind: _kind, ...levels } = texts
      return Object.entries(levels).map(([level, text]) => ({
        quality: id,
        level,
        text,
        place: placeOf(`texts:${id}.${level}`),
      }))
    })

const plainOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:])/g, '')
    .trim()

const inFile = (file: string, texts: readonly string[]): Reading[] =>
  texts.map(text => ({ text, place: { file, line: 1 } }))

const shopReadings = ({ goals, tariffs, answerSets }: Content): Reading[] => [
  ...inFile(
    'goals.yaml',
    goals.flatMap(goal => [goal.displayName, goal.lead]),
  ),
  ...inFile(
    'tariffs.yaml',
    tariffs.flatMap(tariff => [tariff.displayName, plainOf(tariff.settingTariff)]),
  ),
  ...inFile(
    'answers.yaml',
    answerSets.flatMap(set => [set.prompt, ...set.answers.map(answer => answer.text)]),
  ),
]

/** Block by block, without the marks: a heading is not the beginning of the next sentence. */
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

const textReadings = ({ mails, legal, help, banners }: Texts): Reading[] => [
  ...Object.entries(mails).flatMap(([name, mail]) =>
    inFile(`mails/${name}.yaml`, [mail.subject, ...mail.paragraphs, mail.button ?? '', ...mail.afterButton]),
  ),
  ...Object.entries(legal).flatMap(([name, page]) =>
    inFile(`legal/${name}.md`, [page.title, ...blocksOf(page.markdown)]),
  ),
  ...inFile('help.md', [help.title, ...blocksOf(help.markdown)]),
  ...inFile(
    'banners.yaml',
    banners.map(banner => plainOf(banner.text)),
  ),
]

/** Everything a person may read, for the checks of language. */
export const allReadings = (checked: Checked): Reading[] => [
  ...itemReadings(checked),
  ...levelReadings(checked),
  ...checked.content.directions.flatMap(direction => [
    ...[direction.name, direction.introduction].map(text => ({
      text,
      place: checked.placeOf(`direction:${direction.uid}`),
    })),
    ...direction.qualities.flatMap(quality =>
      [quality.name, quality.meaning, quality.poles.low, quality.poles.high, quality.nextStep ?? ''].map(
        text => ({
          text,
          place: checked.placeOf(`quality:${quality.id}`),
        }),
      ),
    ),
  ]),
  ...shopReadings(checked.content),
  ...textReadings(checked.texts),
]
