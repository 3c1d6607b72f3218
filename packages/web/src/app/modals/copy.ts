export const copy = {
  newResultsModal: {
    isNew: 'Новый результат',
    isChanged: 'Результат изменился',
    whole: 'Весь текст',
    next: 'Дальше',
  },
}
