import { problemAt } from '@grani/server/content/problem.ts'
import { wordsOf } from '../russian.ts'
import type { Item } from '@grani/server/content/schema.ts'
import type { Check } from '@grani/server/content/check.ts'
import { groupedBy } from './grouped.ts'
import { isAsked } from '@grani/server/content/readings.ts'

/** How many items of one quality may begin alike before the person hears a litany. */
const SAME_WORD = 2

/** The first word; with a preposition or a conjunction, which colours nothing, the second one too. */
const opening = (text: string): string => {
  const [first = '', second = ''] = wordsOf(text).map(word => word.toLowerCase())
  return first.length < 4 && first !== 'я' && first !== 'мне' ? `${first} ${second}` : first
}

/** Sixteen sentences that begin with «Я люблю» are answered without being read. */
export const openingProblems: Check = ({ content, placeOf }) => {
  const byQuality = groupedBy(
    content.items.filter(item => isAsked(item) && item.kind !== 'pair'),
    i => i.quality,
  )
  return [...byQuality].flatMap(([quality, items]) =>
    [...groupedBy(items, (item: Item) => opening(item.text))]
      .filter(([, alike]) => alike.length > SAME_WORD)
      .map(([word, alike]) =>
        problemAt(
          placeOf(`item:${alike.at(-1)?.id}`),
          `${alike.length} items of ${quality} begin with «${word}», at most ${SAME_WORD} may: ${alike.map(i => i.id).join(', ')}`,
        ),
      ),
  )
}
