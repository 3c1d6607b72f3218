import { type Forms, plural } from '../../shared/format/plural.ts'

const mails: Forms = ['письмо', 'письма', 'писем']

/** Mails by what they are about; one that is missing is shown by its name. */
export const kindNames: Readonly<Record<string, string>> = {
  'verify-email': 'Подтверждение почты',
  'restore-password': 'Новый пароль',
  'removal-receipt': 'Аккаунт удалён',
  'verify-billing-email': 'Подтверждение почты для чеков',
  'new-device': 'Вход с нового устройства',
  'password-changed': 'Пароль изменён',
  'receipt-email-changed': 'Почта для чеков изменена',
  'vk-linked': 'Привязан VK ID',
  'passkey-added': 'Добавлен ключ доступа',
  'passkey-removed': 'Удалён ключ доступа',
  'payment-received': 'Оплата получена',
  'renewal-announced': 'Скоро продление',
  'permission-revoked': 'Согласие отозвано в банке',
  'price-change': 'Новая цена',
  'price-kept': 'Цена остаётся прежней',
  'price-not-agreed': 'Нет согласия с новой ценой',
  'renewal-failed': 'Продление не прошло',
  'renewal-needs-address': 'Для продления нужна почта',
  'subscription-cancelled': 'Подписка отменена',
  'subscription-cancelled-at-once': 'Подписка закончена сразу',
  'subscription-resumed': 'Подписка возобновлена',
  'subscription-ended': 'Подписка закончилась',
  'trial-ended': 'Пробный период закончился',
  'trial-ended-early': 'Пробный период закончился без\u00A0результатов',
  'gift-bought': 'Куплен подарок',
  'plan-given': 'Подарен тариф',
  'card-removed': 'Карта удалена',
  'refund-made': 'Деньги возвращены',
  'refund-declined': 'Отказ в возврате',
  'journal-head': 'Отпечаток журнала',
  'staff-changed': 'Изменения среди сотрудников',
  'addresses-shown': 'Много показанных адресов',
  'weekly-letter': 'Что стало ясно',
  other: 'Другое',
}

export const copy = {
  lead: 'Что не ушло и почему. Ни адресов, ни слов писем здесь нет.',
  none: 'Все письма ушли',
  noneText: 'Ни одно не ждёт и не брошено.',
  summary: (waiting: number, failed: number) =>
    `Ждут отправки: ${waiting}. Брошены после 12 попыток: ${failed}; такие удаляются через неделю.`,
  refused: (count: number) =>
    `Из брошенных ${plural(count, mails)} отклонил сервер получателя навсегда (коды 5xx): скорее всего, такого ящика нет.`,
  blocked: {
    title: 'Адреса, на которые не доходят письма',
    lead: 'Туда уходят только необходимые письма: о платежах, встречах и безопасности. Если ящик снова работает, снимите запрет в карточке человека.',
    none: 'Таких адресов нет. О возвратах и жалобах сообщает почтовая служба, если она подключена (docs/operations.md).',
    newest: (count: number, all: number) => `Показаны последние ${count} из ${all}.`,
    reasons: { bounce: 'ящика нет или он закрыт', complaint: 'письмо отметили как спам' },
    why: (reason: string, code: string | null, moment: string) =>
      `${reason}${code === null ? '' : `, код ${code}`}, с ${moment}`,
  },
  newest: (count: number) => `Показаны первые ${count}.`,
  caption: 'Неотправленные письма',
  given: 'брошено',
  waiting: 'ждёт',
  tries: (count: number) => `попыток ${count}`,
  created: (moment: string) => `написано ${moment}`,
  failed: (moment: string) => `последняя попытка ${moment}`,
  next: (moment: string) => `снова ${moment}`,
  error: (codes: string) => `ошибка: ${codes}`,
  unexpected: 'неизвестная, она в логах',
  retry: 'Отправить ещё раз',
  retryOne: (kind: string) => `Отправить ещё раз: ${kind}`,
  retryAll: (count: number) => `Отправить ещё раз ${plural(count, mails)}`,
  retried: (count: number) => (count === 0 ? 'Они уже ушли.' : `Отправляем ${plural(count, mails)}.`),
}
