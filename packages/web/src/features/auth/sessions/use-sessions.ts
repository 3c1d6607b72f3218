import { closeSession, closeSessions, listSessions } from '@grani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { call } from '../../../shared/api/call.ts'
import { queryOf } from '../../../shared/api/query-client.ts'
import { markSignedOut } from '../../../shared/api/session.ts'

const query = queryOf(listSessions)

export const useSessions = () => useQuery(query)

export const useCloseSession = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(closeSession, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: query.queryKey }),
  })
}

export const useCloseSessions = () => {
  const [, navigate] = useLocation()
  return useMutation({
    mutationFn: () => call(closeSessions),
    onSuccess: () => {
      navigate('/', { replace: true })
      markSignedOut('left')
    },
  })
}
