import { LETTER_DAYS } from '@grani/contract'

const LETTER = 'Письмо раз в неделю'
const BLOCKED = 'Закрытая почта'

export const LETTER_LABELS = {
  is_on: 'Включено',
  hour: 'Час',
  [`${LETTER}.asked_at`]: 'Включено с',
  last_at: 'Последнее письмо',
  address: 'Адрес',
  blocked_at: 'Письма не доходят с',
  [`${BLOCKED}.reason`]: 'Почему',
  [`${BLOCKED}.code`]: 'Код почтового сервера',
}

const DAY_NAMES = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье']

export const LETTER_WORDS: Record<string, Record<string, Record<string, string>>> = {
  [LETTER]: { day: Object.fromEntries(LETTER_DAYS.map((day, i) => [day, DAY_NAMES[i] ?? ''])) },
  [BLOCKED]: { reason: { bounce: 'ящика нет или он закрыт', complaint: 'письмо отметили как спам' } },
}
