import { readToday, type Today } from '@grani/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryOf } from '../../../shared/api/query-client.ts'
import type { QuestionSession } from '../session/question-session.ts'

const todayQuery = queryOf(readToday)

const withOneMore = (today: Today, count: number): Today => ({
  ...today,
  answered: Math.max(0, today.answered + count),
  left: Math.max(0, today.left - count),
})

/**
 * How much was answered today and is left; counts on with each answer that the server has confirmed. The sitting of this device
 * goes on from where another one has left it.
 */
export const useToday = (session: QuestionSession | null): Today | undefined => {
  const client = useQueryClient()
  const { data } = useQuery({ ...todayQuery, refetchOnMount: 'always' })
  const sitting = data?.sitting
  useEffect(() => {
    if (sitting) session?.countSitting(sitting.answers)
  }, [session, sitting])
  const left = data?.left
  const opensAt = data?.opens_at
  useEffect(() => {
    if (left !== undefined && opensAt !== undefined) session?.countLeft(left, opensAt)
  }, [session, left, opensAt])
  useEffect(() => {
    const add = (count: number) =>
      client.setQueryData(todayQuery.queryKey, today => today && withOneMore(today, count))
    return session?.onEvent(({ kind }) => {
      if (kind === 'confirmed') add(1)
      if (kind === 'undone') add(-1)
      if (kind === 'rechecked') void client.invalidateQueries({ queryKey: todayQuery.queryKey })
    })
  }, [client, session])
  return data
}
