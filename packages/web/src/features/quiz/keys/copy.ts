export const copy = {
  title: 'Клавиши',
  answer: 'ответить',
  choose: 'выбрать',
  confirm: 'ответить выбранным',
  takeBack: 'вернуть',
  skip: 'пропустить',
  setting: 'Отвечать клавишами',
  settingHint: 'Цифры, Backspace и S действуют сразу. Стрелки и Enter работают всегда.',
}
