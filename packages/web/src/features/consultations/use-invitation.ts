import { readConsultations } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../shared/api/query-client.ts'

const FRESH_MS = 600_000

/** What leads to the page of consultations may be some minutes old: nothing is booked there. */
export const useInvitation = () =>
  useQuery({ ...queryOf(readConsultations), staleTime: FRESH_MS, refetchOnWindowFocus: false }).data
