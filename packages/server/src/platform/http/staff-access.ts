import { type Description, type Role, roleThatMay } from '@grani/contract'
import type { Caller } from './access-token.ts'
import { Refusal } from './refusal.ts'

/** The roles of the caller, and the staff session of their browser where a second factor has opened one. */
export type StaffState = {
  roles: readonly Role[]
  /** Until when they decide neither about money nor about the staff. */
  waitsUntil: Date | null
  session: { endsAt: Date; steppedUpUntil: Date | null } | null
}

/** Null for a user without a role, and for an address from which the admin area is closed. */
export type CheckStaff = (request: {
  caller: Caller
  /** The staff cookie. */
  token: string | null
  ip: string
  now: Date
}) => Promise<StaffState | null>

/** The member of the staff who calls: handed to `record` as it is. */
export type StaffCaller = StaffState & {
  actor: string
  /** The role that allows this call. */
  role: Role
  requestId: string
  ip: string
  /** The user whom the call is about. */
  person: string | null
}

type Rules = Pick<Description, 'access' | 'permission' | 'stepUp' | 'afterWait'>
type Request = { caller: Caller; requestId: string; ip: string; now: Date }

/** Refuses whoever may not make this call; an endpoint for the staff without a permission is refused to all. */
export const staffCaller = (
  { access, permission, stepUp, afterWait }: Rules,
  state: StaffState | null,
  { caller, requestId, ip, now }: Request,
): StaffCaller => {
  const [first] = state?.roles ?? []
  if (!state || !first) throw new Refusal('ERR_ROLE')
  const staff = { ...state, actor: caller.userId, requestId, ip, person: null }
  if (access === 'appointed') return { ...staff, role: first }
  if (!state.session) throw new Refusal('ERR_SECOND_FACTOR')
  const role = permission && roleThatMay(state.roles, permission)
  if (!role) throw new Refusal('ERR_ROLE')
  const { steppedUpUntil } = state.session
  if (stepUp && (steppedUpUntil === null || steppedUpUntil <= now)) throw new Refusal('ERR_STEP_UP')
  if (afterWait && state.waitsUntil !== null && state.waitsUntil > now)
    throw new Refusal('ERR_SECOND_PERSON', { availableFrom: state.waitsUntil })
  return { ...staff, role }
}
