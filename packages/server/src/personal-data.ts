import type { Context } from './features/context.ts'
import { type AccountReset, eraseAuth, exportAuth } from './features/auth/service.ts'
import { eraseClosedBanners, exportBanners } from './features/banners/service.ts'
import { eraseBilling, exportBilling } from './features/billing/service.ts'
import { eraseBoosting, exportBoosting } from './features/boosting/service.ts'
import {
  eraseConsultations,
  eraseSpecialist,
  exportConsultations,
  refuseSpecialist,
} from './features/consultations/service.ts'
import { eraseDrawings, exportDrawings } from './features/drawing/service.ts'
import { eraseEvents, exportEvents } from './features/events/service.ts'
import { eraseExposures, exportExposures } from './features/experiments/service.ts'
import { exportBoughtGifts, forgetBuyer } from './features/gifts/service.ts'
import { eraseGoals, exportGoals } from './features/goals/service.ts'
import { emptyReasonsAbout } from './features/journal/service.ts'
import { eraseLetter, exportLetter } from './features/letters/service.ts'
import { eraseObservers, exportObservers } from './features/observers/service.ts'
import { exportBlockedAddress } from './features/mails/service.ts'
import { erasePayments, exportCard, exportPayments } from './features/payments/service.ts'
import { eraseGifts, eraseRefusals, exportGifts, exportRefusals } from './features/people/service.ts'
import type { Exporter } from './features/profile/routes.ts'
import { clearProfile, type Eraser, exportProfile } from './features/profile/service.ts'
import { erasePush, exportPush } from './features/push/service.ts'
import { eraseQuiz, exportChanges, exportForecasts, exportQuiz } from './features/quiz/service.ts'
import {
  eraseRecognitions,
  eraseResults,
  eraseVotes,
  exportRecognitions,
  exportResults,
  exportVotes,
} from './features/results/service.ts'
import { eraseStaff, exportStaff } from './features/staff/service.ts'
import {
  eraseReceived,
  eraseSubscription,
  exportBindings,
  exportReceivedGifts,
  exportSubscription,
} from './features/subscription/service.ts'
import { releaseAddress } from './platform/mail/blocked-addresses.ts'

/** What a user has created, by the Russian labels of the removal receipt. */
const personalData: Eraser[] = [
  // First: it takes the user lock under which all payment transactions run.
  async (tx, userId) => ({ 'связь платежей с вами': await erasePayments(tx, userId) }),
  async (tx, userId) => ({ 'вопросы и ответы': await eraseQuiz(tx, userId) }),
  async (tx, userId) => ({ результаты: await eraseResults(tx, userId) }),
  async (tx, userId) => ({ 'отметки о фразах портрета': await eraseVotes(tx, userId) }),
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

export const erasersOf = (context: Context, now: () => Date): Eraser[] => [
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
export const resetAccountOf =
  (context: Context, now: () => Date): AccountReset =>
  async (tx, userId) => {
    for (const erase of personalDataOf(context, now)) await erase(tx, userId)
    await eraseStaff(tx, userId, now())
    await clearProfile(tx, userId)
  }

export const exportersOf = (context: Context, now: () => Date): Record<string, Exporter> => ({
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
  'Привязки способов оплаты': userId => exportBindings(context, userId),
  Ответы: userId => exportQuiz(context, userId),
  Результаты: userId => exportResults(context, userId),
  'Фразы портрета': userId => exportVotes(context, userId),
  'Узнаете себя?': userId => exportRecognitions(context, userId),
  'Дневник событий': userId => exportEvents(context, userId),
  Рисунки: userId => exportDrawings(context, userId),
  'Взгляд со стороны': userId => exportObservers(context, { userId, now: now() }),
  Консультации: userId => exportConsultations(context, userId, now()),
  'Что изменилось': userId => exportChanges(context, userId),
  Прогнозы: userId => exportForecasts(context, userId),
  'Уведомления на устройствах': userId => exportPush(context, userId),
  'Закрытые сообщения': userId => exportBanners(context, userId),
  'Письмо раз в неделю': userId => exportLetter(context, userId),
  'Закрытая почта': userId => exportBlockedAddress(context, userId),
  Опыты: userId => exportExposures(context, userId),
  'Отказы за неделю': userId => exportRefusals(context, userId),
})

export const refuseOwnRemoval: Eraser = async (tx, userId) => {
  await refuseSpecialist(tx, userId)
  return {}
}
