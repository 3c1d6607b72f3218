import type { HealthName, SeriesName } from '@grani/contract'

type SeriesText = { title: string; text: string }

const keptText = 'были за неделю и хотя бы раз за следующую, по тарифу первого дня в неделе'

/** What each series is, in words that say what it is out of. */
export const seriesTexts: Record<SeriesName, SeriesText> = {
  activation: {
    title: 'Получили первый результат',
    text: 'за 7 дней после подтверждения почты, по неделе подтверждения',
  },
  day1: { title: 'Вернулись на следующий день', text: 'ответили или написали, по неделе регистрации' },
  day7: { title: 'Вернулись на 7-й день', text: 'ответили или написали, по неделе регистрации' },
  day28: { title: 'Вернулись на 28-й день', text: 'ответили или написали, по неделе регистрации' },
  trialToPaid: {
    title: 'Оплатили после пробного периода',
    text: 'за 14 дней после подтверждения почты, по неделе подтверждения',
  },
  weeklyActive: { title: 'Были за неделю', text: 'ответили или написали хотя бы раз за последние 7 дней' },
  kept: {
    title: 'Остались на следующую неделю',
    text: 'были за неделю и хотя бы раз за следующую, все вместе',
  },
  keptTrial: { title: 'Остались: пробный период', text: keptText },
  keptBasic: { title: 'Остались: «Базовый»', text: keptText },
  keptMedium: { title: 'Остались: «Средний»', text: keptText },
  keptHigh: { title: 'Остались: «Полный»', text: keptText },
  answersPerActiveDay: {
    title: 'Ответов за день',
    text: 'в среднем за день, когда человек был, за последние 7 дней',
  },
  quotaUsedUp: { title: 'Исчерпали лимит', text: 'хотя бы раз за последние 7 дней, из тех, кто был' },
  allMeasured: {
    title: 'Дошли до «всё измерено»',
    text: 'по одной из своих целей, из тех, кто был за 7 дней',
  },
  mrr: { title: 'Доход в месяц', text: 'цены подписок, которые продлятся или уже оплачены вперёд' },
  churnRefused: {
    title: 'Ушли, потому что не прошла оплата',
    text: 'из тех, у кого месяц начался с подпиской',
  },
  churnChosen: { title: 'Ушли сами', text: 'из тех, у кого месяц начался с подпиской' },
  gifts: { title: 'Подарки', text: 'оплачено за подаренные месяцы, без возвратов' },
  refundShare: { title: 'Возвраты', text: 'доля от полученных денег за месяц' },
  paidByCohort: { title: 'Заплатили всего', text: 'без возвращённого, по месяцу регистрации, до сегодня' },
}

export const sections: readonly { title: string; series: readonly SeriesName[] }[] = [
  { title: 'Новые люди', series: ['activation', 'day1', 'day7', 'day28', 'trialToPaid'] },
  { title: 'Все, кто был', series: ['weeklyActive', 'answersPerActiveDay', 'quotaUsedUp', 'allMeasured'] },
  {
    title: 'Кто остаётся, по неделям и тарифам',
    series: ['kept', 'keptTrial', 'keptBasic', 'keptMedium', 'keptHigh'],
  },
  { title: 'Деньги', series: ['mrr', 'paidByCohort', 'gifts', 'refundShare', 'churnRefused', 'churnChosen'] },
]

export const healthTexts: Record<HealthName, string> = {
  requests: 'Запросов с запуска',
  slowest: '99 из 100 запросов быстрее, чем за',
  refusals: 'Отказов',
  queueRunning: 'Выполняется',
  queueWaiting: 'Ждёт в очереди',
  connections: 'Соединений с базой',
  hotPath: 'Ответов записывается',
  mails: 'Писем',
  oldestMail: 'Самое старое письмо ждёт',
  payments: 'Платежей за сутки',
  overduePayments: 'Платежей без проверки дольше 15 минут',
  memory: 'Память',
}

/** Labels of values; one that is missing is shown as it is. */
export const healthLabels: Readonly<Record<string, string>> = {
  '2xx': 'успешно',
  '3xx': 'перенаправлено',
  '4xx': 'отказано',
  '5xx': 'ошибки',
  fast: 'быстрые',
  slow: 'медленные',
  busy: 'заняты',
  idle: 'свободны',
  waiting: 'ждут',
  failed: 'не ушли',
  new: 'начаты',
  pending: 'не закончены',
  succeeded: 'прошли',
  canceled: 'не прошли',
}

export const copy = {
  lead: 'Люди, ответы и деньги по московским дням, без проверяющих и сотрудников. Меньше пяти человек не показываем.',
  none: 'Ещё ничего не посчитано',
  noneText: 'Показатели считаются ночью: первые появятся завтра.',
  until: (day: string) => `Посчитано по ${day} включительно.`,
  few: 'меньше пяти человек',
  fewShort: 'мало людей',
  noPoints: 'Ещё рано: люди этой недели или месяца пока не прожили этот срок.',
  period: 'Когда',
  value: 'Сколько',
  of: 'Из скольких',
  weekFrom: (day: string) => `с ${day}`,
  showAll: 'Все значения',
  showNewest: 'Только последние',
  counted: 'Запрос к базе, как он выполняется',
  tables: 'Временные таблицы этих запросов',
  tablesLead: '$1, $2 и дальше: дни, за которые считает ночь, тарифы и качества.',
  health: 'Техника сейчас',
  healthLead: (since: string) =>
    `Процесс, который ответил на этот запрос, работает с ${since}. На других процессах числа свои, база общая.`,
  noDatabase: 'База не ответила: её чисел здесь нет.',
  figure: 'Что',
  seconds: (value: string) => `${value} с`,
  megabytes: (value: string) => `${value} МБ`,
}
