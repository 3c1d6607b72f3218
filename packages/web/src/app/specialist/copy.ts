export const copy = {
  area: 'Консультант',
  sections: 'Разделы консультанта',
  week: 'Неделя',
  hours: 'Часы и выходные',
  earnings: 'Вознаграждение',
  meeting: 'Консультация',
  back: 'К неделе',
  ownFactor: 'Мой вход',
}
