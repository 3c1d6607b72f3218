import type { ComponentType } from 'react'
import { lazyPart } from '../../shared/loading/lazy-part.tsx'
import { HomePage } from '../pages/home-page.tsx'

/** A page that is loaded when it is opened. */
const page = (load: () => Promise<ComponentType>) => ({ Page: lazyPart(load) })

const named = async <K extends string>(module: Promise<Record<K, ComponentType>>, name: K) =>
  (await module)[name]

export const pages = {
  // The page that is opened most is part of the first file.
  home: { Page: HomePage },
  goals: page(() => named(import('../pages/goals-page.tsx'), 'GoalsPage')),
  profile: page(() => named(import('../pages/profile-page.tsx'), 'ProfilePage')),
  results: page(() => named(import('../pages/results-page.tsx'), 'ResultsPage')),
  changes: page(() => named(import('../pages/changes-page.tsx'), 'ChangesPage')),
  subscription: page(() => named(import('../pages/subscription-page.tsx'), 'SubscriptionPage')),
  selectPlan: page(() => named(import('../pages/select-plan-page.tsx'), 'SelectPlanPage')),
  payment: page(() => named(import('../pages/successful-payment-page.tsx'), 'SuccessfulPaymentPage')),
  document: page(() => named(import('../pages/document-page.tsx'), 'DocumentPage')),
  login: page(() => named(import('../pages/login-page.tsx'), 'LoginPage')),
  register: page(() => named(import('../pages/register-page.tsx'), 'RegisterPage')),
  forgot: page(() => named(import('../pages/forgot-password-page.tsx'), 'ForgotPasswordPage')),
  verify: page(() => named(import('../pages/verify-email-page.tsx'), 'VerifyEmailPage')),
  vk: page(() => named(import('../pages/vk-page.tsx'), 'VkPage')),
  restore: page(() => named(import('../pages/restore-page.tsx'), 'RestorePage')),
}

type PageName = keyof typeof pages

/** The paths of pages that need a sign-in. */
export const PROTECTED_PAGES: Readonly<Record<string, PageName>> = {
  '/': 'home',
  '/goals': 'goals',
  '/profile': 'profile',
  '/results': 'results',
  '/results/changes': 'changes',
  '/results/:direction': 'results',
  '/subscription': 'subscription',
  '/select-plan': 'selectPlan',
  '/successful-payment': 'payment',
}

export const VISITOR_PAGES: Readonly<Record<string, PageName>> = {
  '/auth': 'login',
  '/auth/register': 'register',
  '/auth/forgot-password': 'forgot',
  '/auth/vk': 'vk',
}
