import type { ComponentType } from 'react'
import { named, page } from './page.ts'

/** Opened from an e-mail, also while signed in: a new password still has to be set. */
export const verify = page(() => named(import('../pages/verify-email-page.tsx'), 'VerifyEmailPage'))
export const restore = page(() => named(import('../pages/restore-page.tsx'), 'RestorePage'))

/** Pages for visitors only, by path. */
export const VISITOR_PAGES: Readonly<Record<string, { Page: ComponentType }>> = {
  '/auth': page(() => named(import('../pages/login-page.tsx'), 'LoginPage')),
  '/auth/register': page(() => named(import('../pages/register-page.tsx'), 'RegisterPage')),
  '/auth/forgot-password': page(() =>
    named(import('../pages/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  ),
  '/auth/vk': page(() => named(import('../pages/vk-page.tsx'), 'VkPage')),
}
