import { readToday } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../shared/api/query-client.ts'
import { copy } from './copy.ts'

/** Nobody answers so many in a day: unused days of the week have added up. */
const PLENTY = 500

export const isPlenty = (left: number): boolean => left > PLENTY

/** How many questions are left for today, beside the plan that limits them. */
export const QuestionsToday = () => {
  const { data: today } = useQuery(queryOf(readToday))
  return today ? (
    <p className="mb-4 border-t border-line pt-4 text-sm font-medium">
      {isPlenty(today.left) ? copy.plentyToday : copy.questionsToday(today)}
    </p>
  ) : null
}
