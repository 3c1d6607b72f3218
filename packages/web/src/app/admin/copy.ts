export const copy = {
  area: 'Управление',
  sections: 'Разделы управления',
  toContent: 'К содержанию',
  toProduct: 'К вопросам',
  close: 'Выйти из управления',
  overview: 'Обзор',
  staff: 'Сотрудники',
  journal: 'Журнал',
}
