export const copy = {
  title: 'Клавиши',
  answer: 'ответить',
  choose: 'выбрать',
  confirm: 'ответить выбранным',
  takeBack: 'вернуть',
  skip: 'пропустить',
  notApplicable: 'такого в моей жизни нет, если это есть под ответами',
  setting: 'Отвечать клавишами',
  settingHint: 'Цифры, Backspace, S и N действуют сразу. Стрелки и Enter работают всегда.',
}
