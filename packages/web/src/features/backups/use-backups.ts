import { listBackups } from '@grani/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { adminQueryOf } from '../../shared/admin/call-admin.ts'

const query = adminQueryOf(listBackups)

const WHILE_RUNNING_MS = 5000

/** All copies and how the newest attempt goes; asked again every few seconds meanwhile. */
export const useBackups = () =>
  useQuery({
    ...query,
    refetchInterval: ({ state }) =>
      ['waiting', 'running'].includes(state.data?.run?.state ?? '') ? WHILE_RUNNING_MS : false,
  })

export const useRefreshBackups = () => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: query.queryKey })
}
