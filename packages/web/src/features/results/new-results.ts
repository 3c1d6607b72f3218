import { listResults, type Result } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../shared/api/query-client.ts'

/** Not opened yet, and still current. */
export const isNew = (result: Result): boolean => result.last_viewed_at === null && !result.is_outdated

const countNew = (results: Result[]) => results.filter(isNew).length

/** For the menu; in a file of its own, since the menu is part of the first load and nothing else about results is. */
export const useNewResultsCount = (): number =>
  useQuery({ ...queryOf(listResults), select: countNew }).data ?? 0
