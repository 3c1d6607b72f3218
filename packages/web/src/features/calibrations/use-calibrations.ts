import { listCalibrations } from '@grani/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { adminQueryOf } from '../../shared/admin/call-admin.ts'

const query = adminQueryOf(listCalibrations)

const WHILE_RUNNING_MS = 5000

/** All versions and what is going on; asked again every few seconds while a calibration is computed. */
export const useCalibrations = () =>
  useQuery({
    ...query,
    refetchInterval: ({ state }) =>
      ['waiting', 'running'].includes(state.data?.run?.state ?? '') ? WHILE_RUNNING_MS : false,
  })

export const useRefreshCalibrations = () => {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey: query.queryKey })
}
