import {
  closeStaffSession,
  confirmTotp,
  openStaffSession,
  readStaffSelf,
  type StaffSelf,
  startTotp,
} from '@grani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback } from 'react'
import { call } from '../../shared/api/call.ts'
import { queryOf } from '../../shared/api/query-client.ts'

/** Asked anew by hand only: new recovery codes must not vanish because the session that came with them is open. */
const selfQuery = { ...queryOf(readStaffSelf), refetchOnWindowFocus: false, refetchOnReconnect: false }

export const useStaffSelf = () => useQuery(selfQuery)

/** Asks the server anew what the member of the staff may see. */
export const useReloadStaffSelf = () => {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: selfQuery.queryKey }), [client])
}

/** Shows a second factor: opens the staff session, or steps it up. */
export const useShowFactor = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => call(openStaffSession, { body: { code } }),
    onSuccess: self => client.setQueryData(selfQuery.queryKey, self),
  })
}

export const useStartTotp = () =>
  useMutation({ mutationFn: (password: string) => call(startTotp, { body: { password } }) })

export const useConfirmTotp = () =>
  useMutation({ mutationFn: (code: string) => call(confirmTotp, { body: { code } }) })

export const useCloseStaffSession = () => {
  const reload = useReloadStaffSelf()
  return useMutation({ mutationFn: () => call(closeStaffSession), onSuccess: reload })
}

export const StaffContext = createContext<StaffSelf | null>(null)

/** The member of the staff inside <StaffGate>. */
export const useStaff = (): StaffSelf => {
  const self = use(StaffContext)
  if (!self) throw new Error('useStaff outside <StaffGate>')
  return self
}
