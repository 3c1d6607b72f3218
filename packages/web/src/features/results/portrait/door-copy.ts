/** What leads to the portrait from elsewhere. */
export const copy = {
  title: 'Ваш портрет',
  action: 'Читать',
  read: 'Прочитать портрет',
}
