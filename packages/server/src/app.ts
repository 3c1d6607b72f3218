import type { FastifyInstance } from 'fastify'
import type { Context } from './features/context.ts'
import { erasersOf, exportersOf, refuseOwnRemoval, resetAccountOf } from './personal-data.ts'
import { answerRestoreRequests, endConsent, recordConsent, sessionState } from './features/auth/service.ts'
import { authRoutes } from './features/auth/routes.ts'
import { backupsRoutes } from './features/backups/routes.ts'
import { bannersRoutes } from './features/banners/routes.ts'
import { staffBannersRoutes } from './features/banners/staff/routes.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { receiptEmailOf } from './features/billing/service.ts'
import { boostingRoutes } from './features/boosting/routes.ts'
import { consentsRoutes } from './features/consents/routes.ts'
import { consultationsRoutes } from './features/consultations/routes.ts'
import {
  accountOfSpecialist,
  clientOf,
  hasActiveSpecialist,
  refuseUnlessStopped,
} from './features/consultations/service.ts'
import { specialistRoutes } from './features/consultations/specialist/routes.ts'
import { staffConsultationsRoutes } from './features/consultations/staff/routes.ts'
import { drawingRoutes } from './features/drawing/routes.ts'
import { staffDrawingRoutes } from './features/drawing/staff/routes.ts'
import { draftsRoutes } from './features/drafts/routes.ts'
import { eventsRoutes } from './features/events/routes.ts'
import { priceChangesRoutes } from './features/price-changes/routes.ts'
import { promosRoutes } from './features/promos/routes.ts'
import { experimentsRoutes } from './features/experiments/routes.ts'
import { calibrationsRoutes } from './features/calibrations/routes.ts'
import { figuresRoutes } from './features/figures/routes.ts'
import { giftsRoutes } from './features/gifts/routes.ts'
import { activeGoalsOf } from './features/goals/service.ts'
import { goalsRoutes } from './features/goals/routes.ts'
import { itemStatisticsRoutes } from './features/item-statistics/routes.ts'
import { journalRoutes } from './features/journal/routes.ts'
import { lettersRoutes } from './features/letters/routes.ts'
import { observersRoutes } from './features/observers/routes.ts'
import { observedIn } from './features/observers/service.ts'
import { overviewRoutes } from './features/overview/routes.ts'
import { mailsRoutes } from './features/mails/routes.ts'
import { moneyRoutes } from './features/payments/money-routes.ts'
import { paymentsRoutes } from './features/payments/routes.ts'
import { type PaymentContext, userOfReceipt, userOfRefund } from './features/payments/service.ts'
import { peopleRoutes } from './features/people/routes.ts'
import type { RecentRefusals } from './features/people/service.ts'
import { profileRoutes } from './features/profile/routes.ts'
import { pushRoutes } from './features/push/routes.ts'
import { quizRoutes } from './features/quiz/routes.ts'
import { tryoutFormRoutes } from './features/quiz/tryout/form-routes.ts'
import { standingOf } from './features/quiz/service.ts'
import { resultsRoutes } from './features/results/routes.ts'
import { rhythmRoutes } from './features/rhythm/routes.ts'
import { siteRoutes } from './features/site/routes.ts'
import { staffRoutes } from './features/staff/routes.ts'
import {
  endStaffSessions,
  refusePasskeyRemoval,
  rolesOf,
  staffChecker,
  userByEmail,
} from './features/staff/service.ts'
import { subscriptionRoutes } from './features/subscription/routes.ts'
import { truthRoutes } from './features/truth/routes.ts'
import type { RouteHost } from './platform/http/bind.ts'
import type { CookieRules } from './platform/http/cookies.ts'
import type { FindPersons } from './platform/http/persons-of-staff-calls.ts'
import type { HealthReading } from './platform/http/health-reading.ts'
import { serveDocs } from './platform/http/docs.ts'

type Options = {
  http: FastifyInstance
  context: PaymentContext
  origins: string[]
  cookies: CookieRules
  now: () => Date
  queues: RouteHost['queues']
  tracing: RouteHost['tracing']
  /** Addresses from which the admin area is open; null for all. */
  staffIps: readonly string[] | null
  refusals: RecentRefusals
  /** Where the built web app lies. */
  webDir: string
  /** What the metrics of this process hold. */
  readHealth: () => Promise<HealthReading>
}

/** Whom a call of the staff is about. */
const findPersonsIn = ({ db }: Context): FindPersons => ({
  userOf: {
    user: async uid => uid,
    email: async email => (await userByEmail(db, email))?.user_id ?? null,
    refund: id => userOfRefund(db, id),
    receipt: id => userOfReceipt(db, id),
    consultation: id => clientOf(db, id),
    specialist: id => accountOfSpecialist(db, id),
  },
  isOwner: async userId => (await rolesOf(db, userId))?.includes('owner') ?? false,
})

/** Registers the routes of all slices. */
export const createApp = async (options: Options): Promise<void> => {
  const { http, context, origins, cookies, now, queues, tracing, staffIps, refusals } = options
  const host: RouteHost = {
    http,
    queues,
    tracing,
    acceptedSecrets: context.acceptedSecrets,
    origins,
    cookies,
    now,
    checkSession: caller => sessionState(context, caller),
    checkStaff: staffChecker(context, staffIps),
    findPersons: findPersonsIn(context),
    onRefusal: refusals.note,
  }
  await serveDocs(http, cookies)
  authRoutes(host, context, {
    resetAccount: resetAccountOf(context, now),
    onPasswordChange: endStaffSessions,
    refusePasskeyRemoval: removal => refusePasskeyRemoval(context, removal),
  })
  const data = { erasers: erasersOf(context, now), receiptEmailOf }
  profileRoutes(host, context, {
    exporters: exportersOf(context, now),
    receiptEmailOf,
    erasers: [refuseOwnRemoval, ...data.erasers],
  })
  staffBannersRoutes(host, context)
  peopleRoutes(host, context, { ...data, refusals })
  goalsRoutes(host, context)
  quizRoutes(host, context)
  tryoutFormRoutes(host, context, options.webDir)
  rhythmRoutes(host, context)
  resultsRoutes(host, context, {
    standingOf: (caller, now, traced) => standingOf(traced(context), caller, now),
    observedOf: (userId, now) => observedIn(context, { userId, where: 'in_portrait', now }),
  })
  observersRoutes(host, context)
  eventsRoutes(host, context, recordConsent)
  drawingRoutes(host, context, { record: recordConsent, end: endConsent })
  staffDrawingRoutes(host, context)
  consultationsRoutes(host, context, recordConsent)
  consentsRoutes(host, context)
  specialistRoutes(host, context)
  staffConsultationsRoutes(host, context)
  subscriptionRoutes(host, context, recordConsent, {
    sellsConsultations: hasActiveSpecialist,
    activeGoals: activeGoalsOf,
  })
  boostingRoutes(host, context)
  giftsRoutes(host, context, recordConsent)
  promosRoutes(host, context)
  priceChangesRoutes(host, context)
  paymentsRoutes(host, context)
  billingRoutes(host, context)
  bannersRoutes(host, context)
  siteRoutes(host, context)
  pushRoutes(host, context)
  truthRoutes(host, context)
  staffRoutes(host, context, refuseUnlessStopped)
  journalRoutes(host, context)
  itemStatisticsRoutes(host, context)
  moneyRoutes(host, context)
  experimentsRoutes(host, context)
  overviewRoutes(host, context)
  draftsRoutes(host, context)
  figuresRoutes(host, context, options.readHealth)
  backupsRoutes(host, context)
  calibrationsRoutes(host, context)
  mailsRoutes(host, context)
  lettersRoutes(host, context)
}

/** Enqueues the mails that are still to be made; the mail worker calls it before each round. */
export const prepareMails = (context: Context, now: Date): Promise<void> =>
  answerRestoreRequests(context, now)
