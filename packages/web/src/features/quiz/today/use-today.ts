import { readToday } from '@grani/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { queryOf } from '../../../shared/api/query-client.ts'
import type { QuestionSession } from '../session/question-session.ts'

const todayQuery = queryOf(readToday)

/** How many questions were answered today; counts on with each answer that the server has confirmed. */
export const useAnsweredToday = (session: QuestionSession | null): number | undefined => {
  const client = useQueryClient()
  useEffect(() => {
    const add = (count: number) =>
      client.setQueryData(
        todayQuery.queryKey,
        today => today && { answered: Math.max(0, today.answered + count) },
      )
    return session?.onEvent(({ kind }) => {
      if (kind === 'confirmed') add(1)
      if (kind === 'undone') add(-1)
    })
  }, [client, session])
  return useQuery(todayQuery).data?.answered
}
