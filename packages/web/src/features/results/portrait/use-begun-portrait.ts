import { type Portrait, readPortrait } from '@grani/contract'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../shared/api/query-client.ts'

/** Longer than a visit: a new result has the portrait read anew (quiz/session/after-answer.ts). */
const FRESH_MS = 10 * 60_000

/** The portrait for what leads to it: null as long as it is empty or not known. */
export const useBegunPortrait = (): Portrait | null => {
  const { data } = useQuery({ ...queryOf(readPortrait), staleTime: FRESH_MS })
  return data && data.sentences.length > 0 ? data : null
}
