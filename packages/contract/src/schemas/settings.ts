import * as z from 'zod/mini'
import type { Description } from './description.ts'
import { paymentMethod } from './payments.ts'

export const settings = z.object({
  /** The path of the local mailbox, where the server keeps mails instead of sending them. */
  mailbox: z.nullable(z.string()),
  support_email: z.nullable(z.string()),
  /** The ways to pay that the shop has, in the order in which they are offered. */
  payment_methods: z.array(paymentMethod),
  /** Those of which another one can be saved for the renewals without a charge; empty where that is turned off. */
  binding_methods: z.array(paymentMethod),
  /** How many characters a new password has to have at least. */
  min_password: z.int(),
  /** The captcha to show after ERR_CAPTCHA; null where the server uses none. */
  captcha: z.nullable(
    z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('altcha') }),
      z.object({ kind: z.literal('smartcaptcha'), site_key: z.string(), host: z.string() }),
    ]),
  ),
  /** The application at VK ID; null: no button. */
  vk: z.nullable(
    z.object({
      app_id: z.int(),
      /** Host and port, in the form that the SDK expects. */
      host: z.string(),
      /** Where VK ID redirects to. */
      redirect_url: z.string(),
      mode: z.enum(['redirect', 'new_tab', 'new_window']),
    }),
  ),
})

export type Settings = z.infer<typeof settings>

export const readSettings = {
  summary: 'The settings of this server that the web app needs',
  access: 'public',
  reply: settings,
} satisfies Description
