/** Apart from the other words of this folder: what leads to the page is loaded with other pages. */
export const invitation = {
  title: 'Консультация',
  ahead: (moment: string) => `Консультация со специалистом: ${moment}.`,
  available: 'Можно выбрать время и поговорить со специалистом о своих результатах.',
  open: 'Посмотреть',
  choose: 'Выбрать время',
  link: 'Консультация со специалистом',
}
