import type { ComponentType } from 'react'
import { HomePage } from '../pages/home-page.tsx'
import { named, page } from './page.ts'

const results = page(() => named(import('../pages/results-page.tsx'), 'ResultsPage'))

/** Pages that need a sign-in, by path. */
export const PROTECTED_PAGES: Readonly<Record<string, { Page: ComponentType }>> = {
  // The page that is opened most is part of the first file.
  '/': { Page: HomePage },
  '/goals': page(() => named(import('../pages/goals-page.tsx'), 'GoalsPage')),
  '/profile': page(() => named(import('../pages/profile-page.tsx'), 'ProfilePage')),
  '/results': results,
  '/results/changes': page(() => named(import('../pages/changes-page.tsx'), 'ChangesPage')),
  '/results/portrait': page(() => named(import('../pages/portrait-page.tsx'), 'PortraitPage')),
  '/results/:direction': results,
  '/events/:id?': page(() => named(import('../pages/event-pages.tsx'), 'EventPages')),
  '/drawing/:name?/:id?': page(() => named(import('../pages/drawing-pages.tsx'), 'DrawingPages')),
  '/consultation': page(() => named(import('../pages/consultation-page.tsx'), 'ConsultationPage')),
  '/subscription': page(() => named(import('../pages/subscription-page.tsx'), 'SubscriptionPage')),
  '/select-plan': page(() => named(import('../pages/select-plan-page.tsx'), 'SelectPlanPage')),
  '/successful-payment': page(() =>
    named(import('../pages/successful-payment-page.tsx'), 'SuccessfulPaymentPage'),
  ),
}
