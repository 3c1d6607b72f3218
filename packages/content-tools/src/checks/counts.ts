import { problemAt } from '@grani/server/content/problem.ts'
import type { Check } from './check.ts'
import { isAsked } from '@grani/server/content/item-texts.ts'

export const MIN_ITEMS = 16
/** Share of reverse-keyed items and sides of pairs, so that acquiescence (agreeing with everything) gives no profile. */
export const REVERSED_SHARE = [0.3, 0.52] as const
/** Interests have no reverse-keyed items, because no activity is the opposite of another; their pairs have (docs/decisions/042). */
const ACTIVITIES_OPTION_SET = 'interest'
const MIN_REVERSED_SIDES = 2
export const MIN_SITUATIONS = { T: 1, P: 0, S: 0 } as const
const MIN_DIRECTIONS_PER_GOAL = 2

/** Each quality has enough items, of both keys, and a trait has a situation; each goal has at least two directions. */
export const countProblems: Check = ({ content, locate }) => {
  const asked = content.items.filter(isAsked)
  const allSides = asked.flatMap(item => (item.kind === 'pair' ? [item.left, item.right] : []))
  const qualities = content.directions.flatMap(direction => direction.qualities)
  const ofQualities = qualities.flatMap(({ id, kind }) => {
    const location = locate(`quality:${id}`)
    const single = asked.filter(item => item.kind !== 'pair' && item.quality === id)
    const sides = allSides.filter(side => side.quality === id)
    const total = single.length + sides.length
    const reversedSides = sides.filter(side => side.key === -1).length
    const reversed = single.filter(item => item.key === -1).length + reversedSides
    const share = total === 0 ? 0 : reversed / total
    const isOfActivities = single.length > 0 && single.every(item => item.answerSet === ACTIVITIES_OPTION_SET)
    const situations = single.filter(item => item.kind === 'situation').length
    const [least, most] = isOfActivities ? [MIN_REVERSED_SIDES / total, REVERSED_SHARE[1]] : REVERSED_SHARE
    return [
      ...(total < MIN_ITEMS
        ? [problemAt(location, `${id} has ${total} items, at least ${MIN_ITEMS} are needed`)]
        : []),
      ...(share < least || share > most
        ? [
            problemAt(
              location,
              `${id}: ${reversed} of ${total} items are reversed, should be ${Math.round(least * 100)}–${most * 100} %`,
            ),
          ]
        : []),
      ...(situations < MIN_SITUATIONS[kind] ? [problemAt(location, `${id} has no situation`)] : []),
    ]
  })
  const ofGoals = content.goals
    .filter(
      ({ uid }) => content.directions.filter(d => d.goals.includes(uid)).length < MIN_DIRECTIONS_PER_GOAL,
    )
    .map(({ uid }) =>
      problemAt(
        { file: 'goals.yaml', line: 1 },
        `${uid} needs at least ${MIN_DIRECTIONS_PER_GOAL} directions`,
      ),
    )
  return [...ofQualities, ...ofGoals]
}
