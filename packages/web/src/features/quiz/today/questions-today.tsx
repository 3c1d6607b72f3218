import { readBoosting, readToday, type Today } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../shared/api/query-client.ts'
import { copy } from './copy.ts'
import { isNear } from './start-words.ts'

/** Nobody answers so many in a day: unused days of the week have added up. */
const PLENTY = 500

export const isPlenty = (left: number): boolean => left > PLENTY

/**
 * The number of a day that has more than the plan says, as unused days of the week add up, tells why. Bought questions, which
 * are among those left, stay for themselves: they do not end with the week.
 */
export const questionsLeft = (
  { answered, left }: Pick<Today, 'answered' | 'left'>,
  bought: number,
): string => {
  const today = { answered, left: Math.max(left - bought, 0) }
  return [
    copy.questionsToday(today),
    ...(isNear(today.left) ? [] : [copy.addsUp]),
    ...(bought > 0 ? [copy.bought(bought)] : []),
  ].join(' ')
}

/** How many questions are left for today, beside the plan that limits them. */
export const QuestionsToday = () => {
  const { data: today } = useQuery(queryOf(readToday))
  const { data: boosting } = useQuery(queryOf(readBoosting))
  // Null of who has never bought any.
  return today && boosting !== undefined ? (
    <p className="mb-4 border-t border-line pt-4 text-sm font-medium">
      {isPlenty(today.left) ? copy.plentyToday : questionsLeft(today, boosting?.questions ?? 0)}
    </p>
  ) : null
}
