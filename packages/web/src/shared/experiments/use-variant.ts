import { meetVariant, type SCREEN_PLACES, type Variant } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../api/query-client.ts'

/**
 * The variant that the user sees in one of the places that may vary; asking counts as seeing, so ask where it is shown. Null
 * until it is known; without a network it is the usual one. It does not change while the page is open.
 */
export const useVariant = (place: (typeof SCREEN_PLACES)[number]): Variant | null => {
  const { data, isError } = useQuery({
    ...queryOf(meetVariant, { params: { place } }),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  })
  if (isError) return 'a'
  return data?.variant ?? null
}
