import { readPage, readSettings } from '@grani/contract'
import type { Context } from '../context.ts'
import { bind, type Door } from '../../platform/http/bind.ts'
import { pageOf } from './service.ts'

export const siteRoutes = (door: Door, context: Context): void => {
  const { mailbox, supportEmail, captcha, vk } = context
  bind(door, readPage, async ({ params }) => pageOf(context, params.name))
  bind(door, readSettings, async () => ({
    mailbox,
    support_email: supportEmail,
    captcha: captcha.widget,
    vk: vk?.widget ?? null,
  }))
}
