import { type Direction, listResults, readProgress, type Result } from '@grani/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { queryOf } from '../../shared/api/query-client.ts'
import { isState } from './result-selectors.ts'

export const resultsQuery = queryOf(listResults)

export const useResults = () => useQuery(resultsQuery)

const progressQuery = queryOf(readProgress)

/** Cached progress is refetched only while the component that shows it is visible. */
export const useProgress = ({ isVisible = true } = {}) => {
  const isCached = useQueryClient().getQueryData(progressQuery.queryKey) !== undefined
  return useQuery({ ...progressQuery, gcTime: Infinity, subscribed: isVisible || !isCached })
}

/** Of the goals: what stands beyond them is not asked about to the end. */
const isAllMeasured = (directions: Direction[]) => {
  const ofGoals = directions.filter(direction => !direction.is_beyond_goals)
  return ofGoals.length > 0 && ofGoals.every(direction => direction.is_measured)
}

/** Whether further questions would bring nothing, by the progress that another component reads. */
export const useIsAllMeasured = (): boolean =>
  useQuery({ ...progressQuery, gcTime: Infinity, enabled: false, select: isAllMeasured }).data === true

const countLasting = (results: Result[]) =>
  results.filter(result => !result.is_outdated && !isState(result)).length

/** How many strong, weak and other qualities can be named. */
export const useResultCount = (): number => useQuery({ ...resultsQuery, select: countLasting }).data ?? 0
