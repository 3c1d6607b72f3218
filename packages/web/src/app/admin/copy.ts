export const copy = {
  area: 'Управление',
  sections: 'Разделы управления',
  toContent: 'К содержанию',
  toProduct: 'К вопросам',
  close: 'Выйти из управления',
  overview: 'Обзор',
  items: 'Вопросы',
  item: 'Вопрос',
  qualities: 'Качества',
  staff: 'Сотрудники',
  journal: 'Журнал',
}
