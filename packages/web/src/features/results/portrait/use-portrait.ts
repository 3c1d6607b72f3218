import { readPortrait } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../shared/api/query-client.ts'

/** Always read anew: each answer and each «Не похоже» may change it. */
export const usePortrait = () => useQuery({ ...queryOf(readPortrait), staleTime: 0 })
