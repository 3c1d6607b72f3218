export const copy = {
  newResultsModal: {
    title: 'Появились новые результаты',
    text: (count: string) => `Ваши ответы сложились в ${count}. Посмотрите, что получилось.`,
    open: 'Посмотреть',
    later: 'Позже',
  },
}
