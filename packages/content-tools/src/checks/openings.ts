import { problemAt } from '@grani/server/content/problem.ts'
import { wordsOf } from '../russian.ts'
import type { Item } from '@grani/server/content/schema.ts'
import type { Check } from './check.ts'
import { groupBy } from './group-by.ts'
import { isAsked } from '@grani/server/content/item-texts.ts'

/** How many items of one quality may begin with the same word. */
const MAX_SAME_OPENING = 4

/** The first word; after a short preposition or conjunction the second one as well. */
const openingOf = (text: string): string => {
  const [first = '', second = ''] = wordsOf(text).map(word => word.toLowerCase())
  return first.length < 4 && first !== 'я' && first !== 'мне' ? `${first} ${second}` : first
}

/** Items that all begin with «Я люблю» are answered without being read. */
export const openingProblems: Check = ({ content, locate }) => {
  const byQuality = groupBy(
    content.items.filter(item => isAsked(item) && item.kind !== 'pair'),
    i => i.quality,
  )
  return [...byQuality].flatMap(([quality, items]) =>
    [...groupBy(items, (item: Item) => openingOf(item.text))]
      .filter(([, same]) => same.length > MAX_SAME_OPENING)
      .map(([word, same]) =>
        problemAt(
          locate(`item:${same.at(-1)?.id}`),
          `${same.length} items of ${quality} begin with «${word}», at most ${MAX_SAME_OPENING} may: ${same.map(i => i.id).join(', ')}`,
        ),
      ),
  )
}
