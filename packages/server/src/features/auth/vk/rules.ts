import type { VkUser } from '../../../platform/vk/vk-id.ts'

type KnownAccounts = {
  /** The account that this VK id is linked to. */
  byVk: { userId: string } | null
  /** The account with this address. Proven: the user of the account has also opened a mail sent to the address. */
  byEmail: { userId: string; isProven: boolean } | null
}

export type VkDecision =
  | { kind: 'sign-in'; userId: string }
  /** VK has verified the address and the account is proven to own it. */
  | { kind: 'link'; userId: string }
  /** The address belongs to an account that may be another user's. */
  | { kind: 'taken' }
  | { kind: 'newcomer' }

/**
 * Decides which account a user who comes from VK signs in to. An address alone proves nothing: the account is linked only
 * when VK has verified the address and the account is proven to belong to the same mailbox. An unconfirmed account may have
 * been created by anyone, and so may one whose link was opened in a browser that had never signed in to it.
 */
export const decideVkSignIn = (user: VkUser, { byVk, byEmail }: KnownAccounts): VkDecision => {
  if (byVk) return { kind: 'sign-in', userId: byVk.userId }
  if (!byEmail) return { kind: 'newcomer' }
  return user.isVerified && byEmail.isProven ? { kind: 'link', userId: byEmail.userId } : { kind: 'taken' }
}
