const date = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeZone: 'Europe/Moscow' })

/** «20 декабря 2026 г.» */
export const dayInWords = (moment: Date): string => date.format(moment)

export const planTitle = (name: string): string => `Подписка «Грани», тариф «${name}», 1 месяц`
export const renewalTitle = (name: string): string => `Продление подписки «Грани», тариф «${name}», 1 месяц`
export const boosterTitle = (questions: number): string => `Дополнительные вопросы «Грани»: ${questions}`

export const periodNote = (from: Date, until: Date): string =>
  `Оплачено с ${dayInWords(from)} до ${dayInWords(until)}`
export const questionsNote = (questions: number): string => `Добавлено вопросов: ${questions}. Они не сгорают`
