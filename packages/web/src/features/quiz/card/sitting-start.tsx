import { readToday } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../shared/api/query-client.ts'
import { startWords } from '../today/start-words.ts'

/** What begins here and how long it takes, in the room that a wide card has above its first question; elsewhere today/ says it. */
export const SittingStart = () => {
  const { data: today } = useQuery(queryOf(readToday))
  if (!today) return null
  return (
    <p className="absolute inset-x-10 top-6 hidden text-sm text-ink-soft lg:block">{startWords(today)}</p>
  )
}
