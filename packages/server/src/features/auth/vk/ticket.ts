import * as z from 'zod/mini'
import { seal, unseal } from '../../../platform/secrets/sealed.ts'
import type { VkPerson } from '../../../platform/vk/vk-id.ts'

const LIFETIME_MS = 30 * 60_000
const PURPOSE = 'vk-newcomer'

const person = z.object({
  id: z.string(),
  name: z.nullable(z.string()),
  surname: z.nullable(z.string()),
  email: z.nullable(z.string()),
  isVerified: z.boolean(),
})

/** What VK said of somebody new, kept by their own browser and not by us until they have agreed to that. */
export const ticketFor = (newcomer: VkPerson, secret: string, now: Date): string =>
  seal(newcomer, { secret, purpose: PURPOSE }, new Date(now.getTime() + LIFETIME_MS))

export const personOfTicket = (ticket: string, secret: string, now: Date): VkPerson | null =>
  z.safeParse(person, unseal(ticket, { secret, purpose: PURPOSE }, now)).data ?? null
