export const copy = {
  title: 'Ещё вопросы',
  left: (questions: string) => `В запасе ${questions} сверх тарифа.`,
  /** After what is left, or alone, when no booster fits. */
  enough: {
    alone: 'Новых вопросов для ваших целей осталось немного. Их откроет тариф, докупать ничего не нужно.',
    withLeft: 'Вместе с тарифом этого хватит на всё, что осталось для ваших целей.',
  },
  lead: 'Если вопросы тарифа на\u00A0сегодня кончились, а\u00A0хочется продолжить.',
  between: (from: number, to: string) => `обычно ${from}–\u2060${to}`,
  /** What one question comes to. */
  each: (price: string) => `${price} за\u00A0вопрос`,
  upTo: (to: string) => `обычно до\u00A0${to}`,
  choose: 'Добавить вопросы',
  /** Where the questions of the day are used up. */
  goOnToday: (price: string) => `Продолжить сегодня: от\u00A0${price}`,
  readMode: 'Они работают вместе с тарифом: сначала выберите его.',
  /** Below the plans. */
  alone:
    'Нужно только больше вопросов сегодня? Набор работает вместе с\u00A0тарифом, и\u00A0с\u00A0пробным тоже.',
  addFor: (questions: string, price: string) => `Добавить ${questions} за\u00A0${price}`,
  modal: {
    title: 'Добавить вопросы',
    lead: 'Тратятся после вопросов тарифа и\u00A0не\u00A0сгорают: если тариф кончится, подождут следующего. Покупка разовая, за\u00A0непотраченные вопросы деньги можно вернуть.',
    offers: 'Сколько добавить',
    pay: (price: string) => `Оплатить ${price}`,
    /** Above the form for the address, while there is none. */
    from: (questions: string, price: string) => `От\u00A0${price} за ${questions}.`,
    tooMany: 'для ваших целей осталось меньше',
    enough:
      'Новых вопросов для ваших целей осталось меньше, чем в самом маленьком наборе. Их откроет тариф, докупать ничего не нужно.',
    close: 'Понятно',
  },
  readOnly: 'Без тарифа дополнительные вопросы не открыть. Сначала выберите тариф.',
  tooMany:
    'Пока вы выбирали, новых вопросов для ваших целей стало меньше, чем в этом наборе. Деньги не списаны.',
  noReceiptEmail: 'Сначала подтвердите почту для чеков.',
  unavailable: 'Касса сейчас не отвечает. Деньги не списаны, попробуйте через минуту.',
}
