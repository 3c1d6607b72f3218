import { holdsPhrase, MAX_MENTIONED, mentionsBy, readEventWords } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../shared/api/query-client.ts'

const useEventWords = (isNeeded: boolean) =>
  useQuery({ ...queryOf(readEventWords), staleTime: Infinity, enabled: isNeeded })

/**
 * The qualities that a text about an event of these situations speaks of, found here: only their ids leave the device. `isLooked` is false until that is known, or
 * cannot be; of an undefined text it is.
 */
export const useMentioned = (
  text: string | null | undefined,
  situations: readonly string[],
): { isLooked: boolean; mentioned: string[] | undefined } => {
  const { data, failureCount } = useEventWords(typeof text === 'string')
  const mentions = useMemo(() => data && mentionsBy(data.qualities), [data])
  const mentioned =
    mentions && typeof text === 'string' ? mentions(text, situations).slice(0, MAX_MENTIONED) : undefined
  const isLooked = text === null || (text !== undefined && (data !== undefined || failureCount > 0))
  return { isLooked, mentioned }
}

/** Whether a text is of everyday trouble and of nothing grave; null until that is known. Without a text it is not. */
export const useIsEveryday = (text: string | null): boolean | null => {
  const { data, isError } = useEventWords(text !== null)
  if (text === null || isError) return false
  if (!data) return null
  const holds = (phrases: readonly string[]): boolean => holdsPhrase(text, { phrases, harmless: [] })
  return holds(data.everyday) && !holds(data.grave)
}
