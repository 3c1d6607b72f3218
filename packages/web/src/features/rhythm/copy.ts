import { type Forms, plural } from '../../shared/format/plural.ts'

const DAYS: Forms = ['день', 'дня', 'дней']

export const copy = {
  title: 'Ваша неделя',
  daysThisMonth: (count: number) => `За\u00A0этот месяц вы заглядывали ${plural(count, DAYS)}.`,
  full: (days: readonly string[]) => `Заполнено: ${days.join(', ')}.`,
  pausedUntil: (date: string) => `Пауза до\u00A0${date}.`,
  questions: 'Как выбираются вопросы',
  pause: {
    label: 'Пауза',
    hint: 'До\u00A0месяца ничто не\u00A0позовёт вас обратно. Письма об\u00A0оплате, записях и\u00A0безопасности приходят как обычно. Отвечать можно и\u00A0в\u00A0паузе.',
    until: (date: string) => `Пауза до\u00A0${date}`,
    failed: 'Не получилось сохранить. Попробуйте ещё раз',
  },
  last: {
    title: 'О чём спросили последним',
    answer: (answer: string) => `Вы ответили: «${answer}»`,
  },
}
