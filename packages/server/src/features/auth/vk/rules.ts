import type { VkPerson } from '../../../platform/vk/vk-id.ts'

type Known = {
  /** Who has signed in with this VK id before. */
  byVk: { userId: string } | null
  /** Who has this address here. Proven: whoever opened the account has also opened its mails. */
  byEmail: { userId: string; isProven: boolean } | null
}

export type VkVerdict =
  | { kind: 'enter'; userId: string }
  /** The account is theirs: both sides vouch for the same address. */
  | { kind: 'link'; userId: string }
  /** The address has an account that nothing proves to be theirs. */
  | { kind: 'taken' }
  | { kind: 'newcomer' }

/**
 * Whose account somebody opens who comes from VK. An address alone proves nothing: linked is only where VK vouches for
 * it and the account is proven to be of the same mailbox. An unconfirmed account may have been made by anybody, and so
 * may one whose link was clicked in a browser that knew nothing of it.
 */
export const judgeVk = (person: VkPerson, { byVk, byEmail }: Known): VkVerdict => {
  if (byVk) return { kind: 'enter', userId: byVk.userId }
  if (!byEmail) return { kind: 'newcomer' }
  return person.isVerified && byEmail.isProven ? { kind: 'link', userId: byEmail.userId } : { kind: 'taken' }
}
