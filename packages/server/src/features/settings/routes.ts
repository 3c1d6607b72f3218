import { readSettings } from '@grani/contract'
import type { Context } from '../context.ts'
import { bind, type Door } from '../../platform/http/bind.ts'

export const settingsRoutes = (door: Door, { mailbox, supportEmail, captcha, vk }: Context): void => {
  bind(door, readSettings, async () => ({
    mailbox,
    support_email: supportEmail,
    captcha: captcha.widget,
    vk: vk?.widget ?? null,
  }))
}
