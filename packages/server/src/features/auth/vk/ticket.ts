import * as z from 'zod/mini'
import { seal, unseal } from '../../../platform/secrets/sealed.ts'
import type { VkUser } from '../../../platform/vk/vk-id.ts'

const LIFETIME_MS = 30 * 60_000
const PURPOSE = 'vk-newcomer'

const vkUser = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  surname: z.nullable(z.string()),
  email: z.nullable(z.string()),
  isVerified: z.boolean(),
})

/** Seals a new user's VK data into a ticket that their browser keeps: we store nothing before they consent. */
export const issueTicket = (newcomer: VkUser, secret: string, now: Date): string =>
  seal(newcomer, { secret, purpose: PURPOSE }, new Date(now.getTime() + LIFETIME_MS))

/** Null for a ticket that is altered, has expired, or was sealed by none of `secrets`. */
export const readTicket = (ticket: string, secrets: readonly string[], now: Date): VkUser | null => {
  for (const secret of secrets) {
    const { data } = z.safeParse(vkUser, unseal(ticket, { secret, purpose: PURPOSE }, now))
    if (data) return data
  }
  return null
}
