import {
  appointStaff,
  changeRoles,
  confirmAppointment,
  listStaff,
  removeStaff,
  resetSecondFactor,
  type Role,
} from '@grani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminQueryOf, callAdmin } from '../../../shared/admin/call-admin.ts'

const membersQuery = adminQueryOf(listStaff)

export const useMembers = () => useQuery(membersQuery)

const WITH_REASON = { confirm: confirmAppointment, remove: removeStaff, reset: resetSecondFactor }

export type MemberChange =
  | { kind: 'appoint'; email: string; roles: Role[]; reason: string }
  | { kind: 'roles'; uid: string; roles: Role[]; reason: string }
  | { kind: keyof typeof WITH_REASON; uid: string; reason: string }

const send = (change: MemberChange): Promise<void> => {
  const { reason } = change
  if (change.kind === 'appoint')
    return callAdmin(appointStaff, { body: { email: change.email, roles: change.roles, reason } })
  const params = { uid: change.uid }
  if (change.kind === 'roles')
    return callAdmin(changeRoles, { params, body: { roles: change.roles, reason } })
  return callAdmin(WITH_REASON[change.kind], { params, body: { reason } })
}

export const useChangeMember = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => client.invalidateQueries({ queryKey: membersQuery.queryKey }),
  })
}
