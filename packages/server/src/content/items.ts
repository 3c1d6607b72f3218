import type { Answer, AnswerSet, DirectionFile, Item, QualityFile } from './schema.ts'

/** Shared sets own the answer ids below this; an item's own answers have number × 10 + 1, 2, … */
export const OWN_ANSWERS_FROM = 10_000

const ownAnswers = (number: number, texts: readonly string[]): Answer[] =>
  texts.map((text, i) => ({ id: number * 10 + i + 1, text }))

export type AnswerSetOf = (uid: string) => AnswerSet | undefined

const singleItem = (quality: QualityFile, raw: QualityFile['items'][number], setOf: AnswerSetOf): Item => {
  const { answers = quality.answers, ...rest } = raw
  if (typeof answers !== 'string')
    return {
      ...rest,
      kind: 'situation',
      quality: quality.id,
      answers: ownAnswers(raw.number, answers),
      answerSet: null,
    }
  return {
    ...rest,
    kind: 'statement',
    quality: quality.id,
    answers: setOf(answers)?.answers ?? [],
    answerSet: answers,
  }
}

const pairItem = (raw: DirectionFile['pairs'][number], setOf: AnswerSetOf): Item => ({
  ...raw,
  kind: 'pair',
  quality: raw.right.quality,
  key: 1,
  text: `Что вам ближе?\n1. ${raw.left.text}\n2. ${raw.right.text}`,
  answers: setOf(raw.answers)?.answers ?? [],
  answerSet: raw.answers,
})

/** All items of a direction, ready to be asked. An unknown answer set leaves no answers and is reported elsewhere. */
export const itemsOf = (direction: DirectionFile, setOf: AnswerSetOf): Item[] => [
  ...direction.qualities.flatMap(quality => quality.items.map(raw => singleItem(quality, raw, setOf))),
  ...direction.pairs.map(raw => pairItem(raw, setOf)),
]
