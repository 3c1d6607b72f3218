import type { FastifyInstance } from 'fastify'
import type { Context } from './features/context.ts'
import {
  answerRestoreRequests,
  type AccountReset,
  endConsent,
  eraseAuth,
  exportAuth,
  recordConsent,
  sessionState,
} from './features/auth/service.ts'
import { authRoutes } from './features/auth/routes.ts'
import { backupsRoutes } from './features/backups/routes.ts'
import { bannersRoutes } from './features/banners/routes.ts'
import { staffBannersRoutes } from './features/banners/staff/routes.ts'
import { eraseClosedBanners, exportBanners } from './features/banners/service.ts'
import { billingRoutes } from './features/billing/routes.ts'
import { eraseBilling, exportBilling, receiptEmailOf } from './features/billing/service.ts'
import { boostingRoutes } from './features/boosting/routes.ts'
import { eraseBoosting, exportBoosting } from './features/boosting/service.ts'
import { consentsRoutes } from './features/consents/routes.ts'
import { consultationsRoutes } from './features/consultations/routes.ts'
import {
  accountOfSpecialist,
  clientOf,
  eraseConsultations,
  eraseSpecialist,
  exportConsultations,
  hasActiveSpecialist,
  refuseSpecialist,
  refuseUnlessStopped,
} from './features/consultations/service.ts'
import { specialistRoutes } from './features/consultations/specialist/routes.ts'
import { staffConsultationsRoutes } from './features/consultations/staff/routes.ts'
import { drawingRoutes } from './features/drawing/routes.ts'
import { eraseDrawings, exportDrawings } from './features/drawing/service.ts'
import { staffDrawingRoutes } from './features/drawing/staff/routes.ts'
import { draftsRoutes } from './features/drafts/routes.ts'
import { eventsRoutes } from './features/events/routes.ts'
import { eraseEvents, exportEvents } from './features/events/service.ts'
import { experimentsRoutes } from './features/experiments/routes.ts'
import { eraseExposures, exportExposures } from './features/experiments/service.ts'
import { calibrationsRoutes } from './features/calibrations/routes.ts'
import { figuresRoutes } from './features/figures/routes.ts'
import { giftsRoutes } from './features/gifts/routes.ts'
import { exportBoughtGifts, forgetBuyer } from './features/gifts/service.ts'
import { goalsRoutes } from './features/goals/routes.ts'
import { eraseGoals, exportGoals } from './features/goals/service.ts'
import { itemStatisticsRoutes } from './features/item-statistics/routes.ts'
import { journalRoutes } from './features/journal/routes.ts'
import { emptyReasonsAbout } from './features/journal/service.ts'
import { lettersRoutes } from './features/letters/routes.ts'
import { eraseLetter, exportLetter } from './features/letters/service.ts'
import { observersRoutes } from './features/observers/routes.ts'
import { eraseObservers, exportObservers, observedIn } from './features/observers/service.ts'
import { overviewRoutes } from './features/overview/routes.ts'
import { mailsRoutes } from './features/mails/routes.ts'
import { exportBlockedAddress } from './features/mails/service.ts'
import { moneyRoutes } from './features/payments/money-routes.ts'
import { paymentsRoutes } from './features/payments/routes.ts'
import {
  erasePayments,
  exportCard,
  exportPayments,
  type PaymentContext,
  userOfReceipt,
  userOfRefund,
} from './features/payments/service.ts'
import { peopleRoutes } from './features/people/routes.ts'
import {
  eraseGifts,
  eraseRefusals,
  exportGifts,
  exportRefusals,
  type RecentRefusals,
} from './features/people/service.ts'
import { type Exporter, profileRoutes } from './features/profile/routes.ts'
import { clearProfile, type Eraser, exportProfile } from './features/profile/service.ts'
import { pushRoutes } from './features/push/routes.ts'
import { erasePush, exportPush } from './features/push/service.ts'
import { quizRoutes } from './features/quiz/routes.ts'
import { eraseQuiz, exportChanges, exportForecasts, exportQuiz, standingOf } from './features/quiz/service.ts'
import { resultsRoutes } from './features/results/routes.ts'
import {
  eraseRecognitions,
  eraseResults,
  eraseVotes,
  exportRecognitions,
  exportResults,
  exportVotes,
} from './features/results/service.ts'
import { rhythmRoutes } from './features/rhythm/routes.ts'
import { siteRoutes } from './features/site/routes.ts'
import { staffRoutes } from './features/staff/routes.ts'
import {
  endStaffSessions,
  eraseStaff,
  exportStaff,
  refusePasskeyRemoval,
  rolesOf,
  staffChecker,
  userByEmail,
} from './features/staff/service.ts'
import { subscriptionRoutes } from './features/subscription/routes.ts'
import { truthRoutes } from './features/truth/routes.ts'
import {
  eraseReceived,
  eraseSubscription,
  exportReceivedGifts,
  exportSubscription,
} from './features/subscription/service.ts'
import type { RouteHost } from './platform/http/bind.ts'
import type { CookieRules } from './platform/http/cookies.ts'
import type { FindPersons } from './platform/http/persons-of-staff-calls.ts'
import type { HealthReading } from './platform/http/health-reading.ts'
import { releaseAddress } from './platform/mail/blocked-addresses.ts'
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
  /** What the metrics of this process hold. */
  readHealth: () => Promise<HealthReading>
}

/** What a user has created, by the Russian labels of the removal receipt. */
const personalData: Eraser[] = [
  // First: it takes the user lock under which all payment transactions run.
  async (tx, userId) => ({ 'связь платежей с вами': await erasePayments(tx, userId) }),
  async (tx, userId) => ({ 'вопросы и ответы': await eraseQuiz(tx, userId) }),
  async (tx, userId) => ({ результаты: await eraseResults(tx, userId) }),
  async (tx, userId) => ({ 'отметки о противоречиях': await eraseVotes(tx, userId) }),
  async (tx, userId) => ({ 'узнавания портрета': await eraseRecognitions(tx, userId) }),
  async (tx, userId) => ({ 'дневник событий': await eraseEvents(tx, userId) }),
  async (tx, userId) => ({ 'взгляд со стороны': await eraseObservers(tx, userId) }),
  async (tx, userId) => ({ рисунки: await eraseDrawings(tx, userId) }),
  async (tx, userId) => ({ цели: await eraseGoals(tx, userId) }),
  async (tx, userId) => ({ подписка: await eraseSubscription(tx, userId) }),
  async (tx, userId) => ({ 'связь купленных подарков с вами': await forgetBuyer(tx, userId) }),
  async (tx, userId) => ({ 'полученные подарки': await eraseReceived(tx, userId) }),
  async (tx, userId) => ({ 'подаренные тарифы': await eraseGifts(tx, userId) }),
  async (tx, userId) => ({ 'дополнительные вопросы': await eraseBoosting(tx, userId) }),
  async (tx, userId) => ({ 'почта для чеков': await eraseBilling(tx, userId) }),
  async (tx, userId) => ({ 'закрытые сообщения': await eraseClosedBanners(tx, userId) }),
  async (tx, userId) => ({ 'настройки письма': await eraseLetter(tx, userId) }),
  async (tx, userId) => {
    await releaseAddress(tx, userId)
    return {}
  },
  async (tx, userId) => ({ 'встречи с вариантами': await eraseExposures(tx, userId) }),
  async (tx, userId) => ({ 'устройства для уведомлений': await erasePush(tx, userId) }),
  async (tx, userId) => {
    await eraseRefusals(tx, userId)
    return {}
  },
]

const personalDataOf = (context: Context, now: () => Date): Eraser[] => [
  ...personalData,
  async (tx, userId) => ({ консультации: await eraseConsultations(context, tx, { userId, now: now() }) }),
]

const erasersOf = (context: Context, now: () => Date): Eraser[] => [
  ...personalDataOf(context, now),
  async (tx, userId) => {
    await emptyReasonsAbout(context, tx, userId)
    return {}
  },
  async (tx, userId) => {
    const cards = await eraseSpecialist(tx, userId, now())
    return cards === 0 ? {} : { 'карточка специалиста': cards }
  },
  async (tx, userId) => {
    const roles = await eraseStaff(tx, userId, now())
    return roles === 0 ? {} : { 'роли в управлении': roles }
  },
  async (tx, userId) => ({ 'входы с устройств': await eraseAuth(tx, userId) }),
]

/** Consents stay: the owner of the mailbox may have given them, and without them the account would have none. */
const resetAccountOf =
  (context: Context, now: () => Date): AccountReset =>
  async (tx, userId) => {
    for (const erase of personalDataOf(context, now)) await erase(tx, userId)
    await eraseStaff(tx, userId, now())
    await clearProfile(tx, userId)
  }

const exportersOf = (context: Context, now: () => Date): Record<string, Exporter> => ({
  Профиль: async userId => ({
    ...(await exportProfile(context, userId)),
    ...(await exportStaff(context, userId)),
  }),
  'Согласия и входы': userId => exportAuth(context, userId),
  Цели: userId => exportGoals(context, userId),
  Подписка: userId => exportSubscription(context, userId),
  'Купленные подарки': userId => exportBoughtGifts(context, userId, now()),
  'Полученные подарки': userId => exportReceivedGifts(context, userId),
  'Подаренные тарифы': userId => exportGifts(context, userId),
  'Дополнительные вопросы': userId => exportBoosting(context, userId),
  'Почта для чеков': userId => exportBilling(context, userId),
  Платежи: userId => exportPayments(context, userId),
  'Сохранённая карта': userId => exportCard(context, userId),
  Ответы: userId => exportQuiz(context, userId),
  Результаты: userId => exportResults(context, userId),
  'Противоречия портрета': userId => exportVotes(context, userId),
  'Узнаете себя?': userId => exportRecognitions(context, userId),
  'Дневник событий': userId => exportEvents(context, userId),
  Рисунки: userId => exportDrawings(context, userId),
  'Взгляд со стороны': userId => exportObservers(context, userId),
  Консультации: userId => exportConsultations(context, userId),
  'Что изменилось': userId => exportChanges(context, userId),
  Прогнозы: userId => exportForecasts(context, userId),
  'Уведомления на устройствах': userId => exportPush(context, userId),
  'Закрытые сообщения': userId => exportBanners(context, userId),
  'Письмо раз в неделю': userId => exportLetter(context, userId),
  'Закрытая почта': userId => exportBlockedAddress(context, userId),
  Опыты: userId => exportExposures(context, userId),
  'Отказы за неделю': userId => exportRefusals(context, userId),
})

const refuseOwnRemoval: Eraser = async (tx, userId) => {
  await refuseSpecialist(tx, userId)
  return {}
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

/** Registers the routes of all slices. The only file that imports all of them. */
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
  subscriptionRoutes(host, context, recordConsent, hasActiveSpecialist)
  boostingRoutes(host, context)
  giftsRoutes(host, context, recordConsent)
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
