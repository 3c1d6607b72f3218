import { readConsultations } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../shared/api/query-client.ts'

const FRESH_MS = 600_000

/** Whether there is anything to be found there: a specialist with times, a consultation ahead, or one that was had. */
export const useHasConsultations = (): boolean => {
  const data = useInvitation()
  return data !== undefined && (data.is_offered || data.ahead !== null || data.past.length > 0)
}

/** What leads to the page of consultations may be some minutes old: nothing is booked there. */
export const useInvitation = () =>
  useQuery({ ...queryOf(readConsultations), staleTime: FRESH_MS, refetchOnWindowFocus: false }).data
