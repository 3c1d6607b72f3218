export const copy = {
  newResultsModal: {
    title: 'Появились новые результаты',
    text: (count: string) => `Ваши ответы сложились в ${count}. Посмотрите, что получилось.`,
    forms: ['новый результат', 'новых результата', 'новых результатов'] as const,
    open: 'Посмотреть',
    later: 'Позже',
  },
}
