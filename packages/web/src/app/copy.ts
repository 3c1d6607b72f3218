export const copy = {
  product: 'Грани',
  toContent: 'К содержанию',
  home: 'Главная',
  results: 'Результаты',
  events: 'События',
  newResults: (count: string) => `, новых: ${count}`,
  unknownAddress: 'Страницы с\u00A0таким адресом нет, поэтому открыли начало.',
  mainMenu: 'Разделы',
  profile: 'Профиль',
  menu: 'Меню',
  subscription: 'Подписка',
  darkTheme: 'Тёмная тема',
}
