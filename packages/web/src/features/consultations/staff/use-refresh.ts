import { listObjections, listSpecialists, listUnmarkedMeetings } from '@grani/contract'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '../../../shared/api/query-client.ts'

/** Reads the lists of the page anew after something was decided. */
export const useRefresh = () => {
  const client = useQueryClient()
  return () => {
    for (const endpoint of [listSpecialists, listUnmarkedMeetings, listObjections])
      void client.invalidateQueries({ queryKey: keyOf(endpoint) })
  }
}
