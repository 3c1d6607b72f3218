export const copy = {
  usedUp: 'Лимит вопросов на сегодня исчерпан, продолжить можно завтра',
  longUsedUp: 'Лимит вопросов исчерпан',
  clear: (names: string) => `Ясно: ${names}`,
}
