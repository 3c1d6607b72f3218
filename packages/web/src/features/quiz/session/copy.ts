export const copy = {
  quotaUsedUp: 'Лимит вопросов на сегодня исчерпан, продолжить можно завтра',
  quotaLongUsedUp: 'Лимит вопросов исчерпан',
}
