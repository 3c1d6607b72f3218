import * as z from 'zod/mini'
import { type Endpoint } from './endpoint.ts'

export const settings = z.object({
  /** Where the local mailbox can be read, when mails do not leave the machine. */
  mailbox: z.nullable(z.string()),
  support_email: z.nullable(z.string()),
  /** What to show after ERR_CAPTCHA; null where nobody is asked. */
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
      /** Host and port, as the SDK wants it named. */
      host: z.string(),
      /** Where VK ID leads back to. */
      redirect_url: z.string(),
      mode: z.enum(['redirect', 'new_tab', 'new_window']),
    }),
  ),
})

export type Settings = z.infer<typeof settings>

export const readSettings = {
  method: 'GET',
  path: '/api/settings',
  summary: 'What the web app has to know about this server',
  access: 'public',
  reply: settings,
  refusals: [],
} satisfies Endpoint
