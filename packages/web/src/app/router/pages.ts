import type { ComponentType } from 'react'
import { HomePage } from '../pages/home-page.tsx'
import { page } from './page.ts'

const results = page(() => import('../pages/results-page.tsx'), 'ResultsPage')

/** Pages that need a sign-in, by path. */
export const PROTECTED_PAGES: Readonly<Record<string, { Page: ComponentType }>> = {
  // The page that is opened most is part of the first file.
  '/': { Page: HomePage },
  '/goals': page(() => import('../pages/goals-page.tsx'), 'GoalsPage'),
  '/profile': page(() => import('../pages/profile-page.tsx'), 'ProfilePage'),
  '/results': results,
  '/results/changes': page(() => import('../pages/changes-page.tsx'), 'ChangesPage'),
  '/results/portrait': page(() => import('../pages/portrait-page.tsx'), 'PortraitPage'),
  '/results/recognition': page(() => import('../pages/recognition-page.tsx'), 'RecognitionPage'),
  '/results/observers/:id?': page(() => import('../pages/observers-page.tsx'), 'ObserversPage'),
  '/results/:direction': results,
  '/forecasts/:id?': page(() => import('../pages/forecasts-page.tsx'), 'ForecastsPage'),
  '/events/:id?': page(() => import('../pages/event-pages.tsx'), 'EventPages'),
  '/drawing/:name?/:id?': page(() => import('../pages/drawing-pages.tsx'), 'DrawingPages'),
  '/consultation': page(() => import('../pages/consultation-page.tsx'), 'ConsultationPage'),
  '/subscription': page(() => import('../pages/subscription-page.tsx'), 'SubscriptionPage'),
  '/select-plan': page(() => import('../pages/select-plan-page.tsx'), 'SelectPlanPage'),
  '/gift/give': page(() => import('../pages/give-gift-page.tsx'), 'GiveGiftPage'),
  '/gift/:payment': page(() => import('../pages/gift-card-page.tsx'), 'GiftCardPage'),
  '/successful-payment': page(() => import('../pages/successful-payment-page.tsx'), 'SuccessfulPaymentPage'),
}
