import { readTruth } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { keyOf } from '../../shared/api/query-client.ts'

export const useTruth = () => useQuery({ queryKey: keyOf(readTruth), queryFn: () => call(readTruth) })
