import { readToday, type Today } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../shared/api/query-client.ts'
import { copy } from './copy.ts'
import { isNear } from './start-words.ts'

/** Nobody answers so many in a day: unused days of the week have added up. */
const PLENTY = 500

export const isPlenty = (left: number): boolean => left > PLENTY

/** The number of a day that has more than the plan says, as unused days of the week add up, tells why. */
export const questionsLeft = (today: Pick<Today, 'answered' | 'left'>): string =>
  isNear(today.left) ? copy.questionsToday(today) : `${copy.questionsToday(today)} ${copy.addsUp}`

/** How many questions are left for today, beside the plan that limits them. */
export const QuestionsToday = () => {
  const { data: today } = useQuery(queryOf(readToday))
  return today ? (
    <p className="mb-4 border-t border-line pt-4 text-sm font-medium">
      {isPlenty(today.left) ? copy.plentyToday : questionsLeft(today)}
    </p>
  ) : null
}
