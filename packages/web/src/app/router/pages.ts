import { HomePage } from '../pages/home-page.tsx'
import { named, page } from './page.ts'

/** Pages that need a sign-in. */
export const pages = {
  // The page that is opened most is part of the first file.
  home: { Page: HomePage },
  goals: page(() => named(import('../pages/goals-page.tsx'), 'GoalsPage')),
  profile: page(() => named(import('../pages/profile-page.tsx'), 'ProfilePage')),
  portrait: page(() => named(import('../pages/portrait-page.tsx'), 'PortraitPage')),
  results: page(() => named(import('../pages/results-page.tsx'), 'ResultsPage')),
  changes: page(() => named(import('../pages/changes-page.tsx'), 'ChangesPage')),
  subscription: page(() => named(import('../pages/subscription-page.tsx'), 'SubscriptionPage')),
  selectPlan: page(() => named(import('../pages/select-plan-page.tsx'), 'SelectPlanPage')),
  payment: page(() => named(import('../pages/successful-payment-page.tsx'), 'SuccessfulPaymentPage')),
  events: page(() => named(import('../pages/event-pages.tsx'), 'EventPages')),
  drawing: page(() => named(import('../pages/drawing-pages.tsx'), 'DrawingPages')),
}

type PageName = keyof typeof pages

export const PROTECTED_PAGES: Readonly<Record<string, PageName>> = {
  '/': 'home',
  '/goals': 'goals',
  '/profile': 'profile',
  '/results': 'results',
  '/results/changes': 'changes',
  '/results/portrait': 'portrait',
  '/results/:direction': 'results',
  '/events/:id?': 'events',
  '/drawing/:name?/:id?': 'drawing',
  '/subscription': 'subscription',
  '/select-plan': 'selectPlan',
  '/successful-payment': 'payment',
}
