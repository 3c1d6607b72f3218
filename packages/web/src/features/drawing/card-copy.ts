/** What leads here from other pages: their files do without the rest. */
export const cardCopy = {
  title: 'Рисунок',
  text: 'Дорисовать фигуру, близких расставить вокруг себя, неделю провести одной линией.',
  /** In a trial, which has the figures alone. */
  figuresText: 'Дорисуйте десять фигур: у\u00A0каждого выходит своё.',
  action: 'Выбрать задание',
}
