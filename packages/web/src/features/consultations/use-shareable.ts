import { listResults, readProgress } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../shared/api/query-client.ts'

export type Shareable = {
  uid: string
  name: string
  /** Its results are states of the last days. */ isOfStates: boolean
}

type State =
  | { kind: 'loading' }
  | { kind: 'failed'; retry: () => void; isRetrying: boolean }
  | { kind: 'there'; directions: Shareable[] }

/** The directions that have results, and so something to show. */
export const useShareable = (): State => {
  const results = useQuery(queryOf(listResults))
  const progress = useQuery(queryOf(readProgress))
  if (results.data && progress.data) {
    const current = results.data.filter(result => !result.is_outdated)
    const directions = progress.data.flatMap(({ uid, name }) => {
      const own = current.filter(result => result.psy_objects.includes(uid))
      return own.length > 0
        ? [{ uid, name, isOfStates: own.every(({ quality }) => quality.kind === 'S') }]
        : []
    })
    return { kind: 'there', directions }
  }
  if (results.isError || progress.isError)
    return {
      kind: 'failed',
      retry: () => void Promise.all([results.refetch(), progress.refetch()]),
      isRetrying: results.isFetching || progress.isFetching,
    }
  return { kind: 'loading' }
}
