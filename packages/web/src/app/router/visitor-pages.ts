import type { ComponentType } from 'react'
import { page } from './page.ts'

/** Opened from an e-mail, also while signed in: a new password still has to be set. */
export const verify = page(() => import('../pages/verify-email-page.tsx'), 'VerifyEmailPage')
export const restore = page(() => import('../pages/restore-page.tsx'), 'RestorePage')

/** Pages for visitors only, by path. */
export const VISITOR_PAGES: Readonly<Record<string, { Page: ComponentType }>> = {
  '/auth': page(() => import('../pages/login-page.tsx'), 'LoginPage'),
  '/auth/register': page(() => import('../pages/register-page.tsx'), 'RegisterPage'),
  '/auth/forgot-password': page(() => import('../pages/forgot-password-page.tsx'), 'ForgotPasswordPage'),
  '/auth/vk': page(() => import('../pages/vk-page.tsx'), 'VkPage'),
}
