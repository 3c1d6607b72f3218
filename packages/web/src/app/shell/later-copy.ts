/** What parts of the shell say that are loaded after the page's content: the first file does without it. */
export const laterCopy = {
  consultation: 'Консультация',
  rooms: 'Другие разделы',
  portrait: 'Портрет',
  observers: 'Взгляд со\u00A0стороны',
  forecasts: 'Угадаем?',
  drawing: 'Рисунок',
  tariffs: 'Тарифы',
  truth: 'Насколько это правда',
  questions: 'Как выбираются вопросы',
  help: 'Помощь',
  logout: 'Выйти',
  copyright: (year: number) => `© ${year} Грани`,
  agreement: 'Пользовательское соглашение',
  privacy: 'Политика конфиденциальности',
  licenses: 'Лицензии',
  cookies: { text: 'Мы используем куки для работы сайта', action: 'Согласен', label: 'Куки' },
}
