export const copy = {
  area: 'Консультант',
  sections: 'Разделы консультанта',
  week: 'Неделя',
  hours: 'Часы и выходные',
  meeting: 'Встреча',
  back: 'К неделе',
  ownFactor: 'Мой вход',
}
