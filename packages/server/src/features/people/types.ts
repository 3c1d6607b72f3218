import type { StaffCaller } from '../../platform/http/staff-access.ts'

/** What a member of the staff does to a user. */
export type ActionOn = { userId: string; by: StaffCaller; reason: string; now: Date }
