import type { Role } from '@grani/contract'
import { newToken } from '@grani/server/platform/secrets/token.ts'
import type { Client } from './client.ts'
import type { Product } from './product.ts'
import { userIdOf, verifiedUser } from './users.ts'

/** Opens the staff session of this browser as a second factor shown just now would. */
export const openStaffSession = async (
  { rows, clock }: Pick<Product, 'rows' | 'clock'>,
  { cookies }: Pick<Client, 'cookies'>,
): Promise<void> => {
  const [userId = '', sessionId = ''] = (cookies.get('grani_access') ?? '').split('.')
  const { token, hash } = newToken(userId)
  await rows(
    `insert into staff_sessions (user_id, session_id, token_hash, opened_at, used_at, stepped_at)
     values ($1, $2, $3, $4, $4, $4) on conflict (user_id, session_id) do update
     set token_hash = excluded.token_hash, opened_at = $4, used_at = $4, stepped_at = $4`,
    [userId, sessionId, hash, clock.now()],
  )
  cookies.set('grani_staff', token)
}

const insertStaff = async (
  { rows, clock }: Pick<Product, 'rows' | 'clock'>,
  { cookies }: Client,
  roles: readonly Role[],
): Promise<void> => {
  const [userId] = (cookies.get('grani_access') ?? '').split('.')
  const values = [userId, [...roles], clock.now()]
  await rows('insert into staff (user_id, roles, added_at) values ($1, $2, $3)', values)
}

/** Gives these roles to the user of a browser, and opens a staff session there that counts as stepped up. */
export const joinStaff = async (
  product: Pick<Product, 'rows' | 'clock'>,
  visitor: Client,
  roles: readonly Role[],
): Promise<void> => {
  await insertStaff(product, visitor, roles)
  await openStaffSession(product, visitor)
}

/** A new member of the staff in these roles, who has no second factor yet. */
export const appointedUser = async (product: Product, roles: readonly Role[]) => {
  const { visitor, email } = await verifiedUser(product)
  await insertStaff(product, visitor, roles)
  return { visitor, email, userId: await userIdOf(product, email) }
}

/** A new member of the staff in these roles, with an open staff session that counts as stepped up. */
export const staffMember = async (product: Product, roles: readonly Role[]) => {
  const member = await appointedUser(product, roles)
  await openStaffSession(product, member.visitor)
  return member
}
