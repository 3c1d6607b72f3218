export const copy = {
  newResultsModal: {
    isNew: 'Новый результат',
    isChanged: 'Результат изменился',
    whole: 'Прочитать целиком',
    next: 'Дальше',
  },
}
