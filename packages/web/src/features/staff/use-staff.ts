import {
  acceptPasskey,
  closeStaffSession,
  confirmTotp,
  openStaffSession,
  listPasskeys,
  readStaffSelf,
  renewCodes,
  staffPasskeyOptions,
  type StaffSelf,
  startTotp,
} from '@grani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback } from 'react'
import { callAdmin } from '../../shared/admin/call-admin.ts'
import { call } from '../../shared/api/call.ts'
import { queryOf } from '../../shared/api/query-client.ts'
import { answerWithPasskey } from '../../shared/passkeys/passkeys.ts'

/** Asked anew by hand only: new recovery codes must not vanish because the session that came with them is open. */
const selfQuery = { ...queryOf(readStaffSelf), refetchOnWindowFocus: false, refetchOnReconnect: false }

export const useStaffSelf = () => useQuery(selfQuery)

/** Asks the server anew what the member of the staff may see. */
export const useReloadStaffSelf = () => {
  const client = useQueryClient()
  return useCallback(() => client.invalidateQueries({ queryKey: selfQuery.queryKey }), [client])
}

/** Shows a second factor, by a code or a passkey: opens the staff session, or steps it up. */
export const useShowFactor = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (code: string | null) => {
      if (code !== null) return call(openStaffSession, { body: { code } })
      const passkey = await answerWithPasskey(await call(staffPasskeyOptions, { body: { is_new: false } }))
      return call(openStaffSession, { body: { passkey } })
    },
    onSuccess: self => client.setQueryData(selfQuery.queryKey, self),
  })
}

/** The passkeys of the account, whether they are accepted as a second factor or not. */
export const useOwnPasskeys = () => useQuery(queryOf(listPasskeys))

/** Has the browser ask for a passkey, which counts as a second factor from then on. */
export const useAcceptPasskey = () =>
  useMutation({
    mutationFn: async (password: string) => {
      const passkey = await answerWithPasskey(await call(staffPasskeyOptions, { body: { is_new: true } }))
      return callAdmin(acceptPasskey, { body: { password, passkey } })
    },
  })

export const useRenewCodes = () => useMutation({ mutationFn: () => callAdmin(renewCodes) })

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
