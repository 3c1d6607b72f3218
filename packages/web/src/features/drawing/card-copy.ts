/** What leads here from other pages: their files do without the rest. */
export const cardCopy = {
  title: 'Рисунок',
  text: 'Дорисовать фигуру, близких расставить вокруг себя, неделю провести одной линией.',
  action: 'Выбрать задание',
}
