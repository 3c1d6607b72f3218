/** What leads here from other pages: their files do without the rest. */
export const cardCopy = {
  title: 'Рисунок',
  text: 'Дорисовать фигуру, близких расставить вокруг себя, неделю провести одной линией.',
  action: 'Выбрать задание',
  /** In a trial, which has the figures alone: there is nothing to choose. */
  figures: {
    text: 'Три фигуры за\u00A0пять минут: пара линий или одно слово к\u00A0каждой. Увидите, что приходит многим, а\u00A0что нет.',
    action: 'Дорисовать фигуры',
  },
}
