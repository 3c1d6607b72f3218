import { readPage, readPageVersion, readSettings } from '@grani/contract'
import type { Context } from '../context.ts'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import { pageInVersion, pageOf } from './service.ts'

export const siteRoutes = (host: RouteHost, context: Context): void => {
  const { mailbox, supportEmail, newPasswords, captcha, paymentMethods, bindingMethods, vk } = context
  bind(host, readPage, async ({ params }) => pageOf(context, params.name))
  bind(host, readPageVersion, ({ params }) => pageInVersion(context, params))
  bind(host, readSettings, async () => ({
    mailbox,
    support_email: supportEmail,
    payment_methods: [...paymentMethods],
    binding_methods: [...bindingMethods],
    min_password: newPasswords.minLength,
    captcha: captcha.widget,
    vk: vk?.widget ?? null,
  }))
}
