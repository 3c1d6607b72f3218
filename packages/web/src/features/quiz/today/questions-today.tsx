import { readToday } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../shared/api/query-client.ts'
import { copy } from './copy.ts'

/** How many questions are left for today, beside the plan that limits them. */
export const QuestionsToday = () => {
  const { data: today } = useQuery(queryOf(readToday))
  return today ? (
    <p className="mb-4 border-t border-line pt-4 text-sm font-medium">{copy.questionsToday(today.left)}</p>
  ) : null
}
