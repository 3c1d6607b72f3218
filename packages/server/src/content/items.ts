import type { ResponseOption, OptionSet, DirectionFile, Item, QualityFile } from './schema.ts'

/** Option ids below this belong to shared sets; an item's own options have the ids number × 10 + 1, 2, … */
export const FIRST_OWN_OPTION_ID = 10_000

const ownOptions = (number: number, texts: readonly string[]): ResponseOption[] =>
  texts.map((text, i) => ({ id: number * 10 + i + 1, text }))

export type FindOptionSet = (uid: string) => OptionSet | undefined

export const buildSingleItem = (
  quality: Pick<QualityFile, 'id' | 'answers'>,
  raw: QualityFile['items'][number],
  findOptionSet: FindOptionSet,
): Item => {
  const { answers = quality.answers, ...rest } = raw
  if (typeof answers !== 'string')
    return {
      ...rest,
      kind: 'situation',
      quality: quality.id,
      answers: ownOptions(raw.number, answers),
      answerSet: null,
    }
  return {
    ...rest,
    kind: 'statement',
    quality: quality.id,
    answers: findOptionSet(answers)?.answers ?? [],
    answerSet: answers,
  }
}

/** A pair as one question. */
export const pairText = (left: string, right: string): string => `Что вам ближе?\n1. ${left}\n2. ${right}`

const buildPairItem = (raw: DirectionFile['pairs'][number], findOptionSet: FindOptionSet): Item => ({
  ...raw,
  kind: 'pair',
  quality: raw.right.quality,
  key: 1,
  text: pairText(raw.left.text, raw.right.text),
  answers: findOptionSet(raw.answers)?.answers ?? [],
  answerSet: raw.answers,
})

/** All items of a direction. An unknown option set gives an item without options, which references.ts reports. */
export const itemsOfDirection = (direction: DirectionFile, findOptionSet: FindOptionSet): Item[] => [
  ...direction.qualities.flatMap(quality =>
    quality.items.map(raw => buildSingleItem(quality, raw, findOptionSet)),
  ),
  ...direction.pairs.map(raw => buildPairItem(raw, findOptionSet)),
]
