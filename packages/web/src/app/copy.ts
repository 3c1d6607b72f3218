export const copy = {
  product: 'Грани',
  toContent: 'К содержанию',
  home: 'Главная',
  results: 'Результаты',
  events: 'События',
  newResults: (count: string) => `, новых: ${count}`,
  mainMenu: 'Разделы',
  profile: 'Профиль',
  menu: 'Меню',
  subscription: 'Подписка',
  darkTheme: 'Тёмная тема',
}
