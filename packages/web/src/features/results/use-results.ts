import { listResults, readProgress, type Result } from '@grani/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queryOf } from '../../shared/api/query-client.ts'
import { isNew } from './result-selectors.ts'

export const resultsQuery = queryOf(listResults)

export const useResults = () => useQuery(resultsQuery)

const progressQuery = queryOf(readProgress)

/** What is there already is read anew only while somebody looks at it; until then it is kept. */
export const useProgress = ({ isLookedAt = true } = {}) => {
  const isThere = useQueryClient().getQueryData(progressQuery.queryKey) !== undefined
  return useQuery({ ...progressQuery, gcTime: Infinity, subscribed: isLookedAt || !isThere })
}

const countNew = (results: Result[]) => results.filter(isNew).length

export const useNewResultsCount = (): number => useQuery({ ...resultsQuery, select: countNew }).data ?? 0
