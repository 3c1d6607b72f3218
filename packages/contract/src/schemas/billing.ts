import * as z from 'zod/mini'
import { email, mailToken } from './auth.ts'
import type { Description } from './description.ts'

/** The e-mail address for receipts. */
export const billingInfo = z.object({
  /** The address that was saved last, and whether it is confirmed. */
  email: z.string(),
  is_verified: z.boolean(),
  /** The address in use: the previous one until the last one is confirmed. Null: no payment is possible. */
  confirmed_email: z.nullable(z.string()),
})

export type BillingInfo = z.infer<typeof billingInfo>

export const readBillingInfo = {
  summary: 'The e-mail for receipts',
  access: 'verified',
  reply: billingInfo,
} satisfies Description

export const saveBillingInfo = {
  summary: 'Saves the e-mail for receipts and mails a confirmation link, again on saving again',
  access: 'verified',
  body: z.object({ email }),
  reply: billingInfo,
} satisfies Description

export const verifyBillingInfo = {
  summary: 'Confirms the e-mail for receipts by the token of the mail link',
  access: 'verified',
  body: z.object({ token: mailToken }),
  reply: billingInfo,
  refusals: ['ERR_TOKEN'],
} satisfies Description
