export const copy = {
  options: 'Варианты ответа',
  takeBack: 'Вернуть',
  skip: 'Пропустить',
  first: 'Первое:',
  second: 'Второе:',
}
