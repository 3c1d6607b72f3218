import { plural } from '../../shared/format/plural.ts'

export const copy = {
  title: 'Ваша неделя',
  daysThisMonth: (count: number) =>
    `В\u00A0этом месяце вы были здесь ${plural(count, ['день', 'дня', 'дней'])}.`,
  full: (days: readonly string[]) => `Заполнено: ${days.join(', ')}.`,
  pausedUntil: (date: string) => `Пауза до\u00A0${date}.`,
  questions: 'Как выбираются вопросы',
  pause: {
    label: 'Пауза',
    hint: 'Можно взять до\u00A0месяца: всё это время мы вас не\u00A0зовём. Письма об\u00A0оплате, записях и\u00A0безопасности приходят как обычно. Отвечать можно и\u00A0в\u00A0паузе.',
    until: (date: string) => `Пауза до\u00A0${date}`,
    failed: 'Не получилось сохранить. Попробуйте ещё раз',
  },
  last: {
    title: 'О чём спросили последним',
    answer: (answer: string) => `Вы ответили: «${answer}»`,
  },
}
