export const copy = {
  area: 'Управление',
  sections: 'Разделы управления',
  toContent: 'К содержанию',
  toProduct: 'К вопросам',
  close: 'Выйти из управления',
  overview: 'Обзор',
  people: 'Люди',
  staff: 'Сотрудники',
  journal: 'Журнал',
  ownFactor: 'Мой вход',
}
