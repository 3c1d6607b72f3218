import { problemAt } from '@grani/server/content/problem.ts'
import type { Check } from '@grani/server/content/check.ts'
import { isAsked } from '@grani/server/content/readings.ts'

const MIN_ITEMS = 16
/** Share of reversed items and sides of pairs: agreeing with everything must not look like a profile. */
const REVERSED = [0.3, 0.4] as const
/** Interests are lists of activities, and no activity is the opposite of another: docs/decisions/042. Their pairs do it. */
const ACTIVITIES = 'interest'
const MIN_REVERSED_SIDES = 2
const MIN_SITUATIONS = { T: 1, P: 0, S: 0 } as const
const MIN_DIRECTIONS_OF_GOAL = 2

/** Enough items of each quality, both keys, some situations; and every goal leads somewhere. */
export const countProblems: Check = ({ content, placeOf }) => {
  const asked = content.items.filter(isAsked)
  const allSides = asked.flatMap(item => (item.kind === 'pair' ? [item.left, item.right] : []))
  const qualities = content.directions.flatMap(direction => direction.qualities)
  const ofQualities = qualities.flatMap(({ id, kind }) => {
    const place = placeOf(`quality:${id}`)
    const single = asked.filter(item => item.kind !== 'pair' && item.quality === id)
    const sides = allSides.filter(side => side.quality === id)
    const total = single.length + sides.length
    const reversedSides = sides.filter(side => side.key === -1).length
    const reversed = single.filter(item => item.key === -1).length + reversedSides
    const share = total === 0 ? 0 : reversed / total
    const isOfActivities = single.length > 0 && single.every(item => item.answerSet === ACTIVITIES)
    const situations = single.filter(item => item.kind === 'situation').length
    const [least, most] = isOfActivities ? [MIN_REVERSED_SIDES / total, REVERSED[1]] : REVERSED
    return [
      ...(total < MIN_ITEMS
        ? [problemAt(place, `${id} has ${total} items, at least ${MIN_ITEMS} are needed`)]
        : []),
      ...(share < least || share > most
        ? [
            problemAt(
              place,
              `${id}: ${reversed} of ${total} items are reversed, should be ${Math.round(least * 100)}–${most * 100} %`,
            ),
          ]
        : []),
      ...(situations < MIN_SITUATIONS[kind] ? [problemAt(place, `${id} has no situation`)] : []),
    ]
  })
  const ofGoals = content.goals
    .filter(
      ({ uid }) => content.directions.filter(d => d.goals.includes(uid)).length < MIN_DIRECTIONS_OF_GOAL,
    )
    .map(({ uid }) =>
      problemAt(
        { file: 'goals.yaml', line: 1 },
        `${uid} needs at least ${MIN_DIRECTIONS_OF_GOAL} directions`,
      ),
    )
  return [...ofQualities, ...ofGoals]
}
