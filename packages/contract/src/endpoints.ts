import * as auth from './auth.ts'
import * as banners from './banners.ts'
import * as billing from './billing.ts'
import * as boosting from './boosting.ts'
import * as calibrations from './calibrations.ts'
import * as changes from './changes.ts'
import * as drawingIdeas from './drawing-ideas.ts'
import * as drawingMaps from './drawing-maps.ts'
import * as drawings from './drawings.ts'
import * as drafts from './drafts.ts'
import * as consultations from './consultations.ts'
import * as consents from './consents.ts'
import type { Endpoint } from './endpoint.ts'
import * as eventPatterns from './event-patterns.ts'
import * as eventReadings from './event-readings.ts'
import * as events from './events.ts'
import * as experiments from './experiments.ts'
import * as figures from './figures.ts'
import * as goals from './goals.ts'
import * as itemStatistics from './item-statistics.ts'
import * as journal from './journal.ts'
import * as mails from './mails.ts'
import * as money from './money.ts'
import * as overview from './overview.ts'
import * as pages from './pages.ts'
import * as passkeys from './passkeys.ts'
import * as payments from './payments.ts'
import * as people from './people.ts'
import * as portrait from './portrait.ts'
import * as profile from './profile.ts'
import * as quiz from './quiz.ts'
import * as results from './results.ts'
import * as reconciliation from './reconciliation.ts'
import * as sessions from './sessions.ts'
import * as settings from './settings.ts'
import * as specialist from './specialist.ts'
import * as staff from './staff.ts'
import * as staffBanners from './staff-banners.ts'
import * as staffConsultations from './staff-consultations.ts'
import * as subscription from './subscription.ts'
import * as tryout from './tryout.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

/** All endpoints by the names of their constants. */
export const endpoints = (): Record<string, Endpoint> => {
  const files = { ...auth, ...banners, ...billing, ...boosting, ...goals, ...pages, ...profile, ...quiz }
  const all: Record<string, unknown> = {
    ...files,
    ...events,
    ...eventPatterns,
    ...eventReadings,
    ...calibrations,
    ...changes,
    ...drawingIdeas,
    ...drawingMaps,
    ...drawings,
    ...experiments,
    ...drafts,
    ...figures,
    ...consultations,
    ...consents,
    ...itemStatistics,
    ...journal,
    ...mails,
    ...money,
    ...overview,
    ...passkeys,
    ...payments,
    ...people,
    ...staffBanners,
    ...portrait,
    ...reconciliation,
    ...results,
    ...sessions,
    ...settings,
    ...specialist,
    ...staff,
    ...staffConsultations,
    ...subscription,
    ...tryout,
  }
  const found: Record<string, Endpoint> = {}
  for (const [name, value] of Object.entries(all)) if (isEndpoint(value)) found[name] = value
  return found
}
