export const copy = {
  area: 'Консультант',
  sections: 'Разделы консультанта',
  week: 'Неделя',
  hours: 'Часы и выходные',
  meeting: 'Консультация',
  back: 'К неделе',
  ownFactor: 'Мой вход',
}
