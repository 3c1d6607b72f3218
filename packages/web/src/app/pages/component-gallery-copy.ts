export const texts = {
  product: 'Грани',
  button: 'Продолжить',
  dialog: 'Окно',
  heading: 'Заголовок в одну строку',
  sentence: 'Предложение, по которому видно, как читается текст.',
  label: 'Название поля',
}
