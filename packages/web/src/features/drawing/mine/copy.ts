import { plural } from '../../../shared/format/plural.ts'

const STROKES = ['линия', 'линии', 'линий'] as const
const SECONDS = ['секунду', 'секунды', 'секунд'] as const
/** A shorter look at the figure is none. */
const LONG_SECONDS = 3

export const copy = {
  lists: { complete: 'Дорисованные фигуры', free: 'Свободные листы' },
  empty: 'Здесь появятся ваши листы',
  emptyText: 'Каждый можно посмотреть заново, линия за линией, напечатать и удалить. Их видите только вы.',
  more: 'Показать ещё',
  noTitle: 'Без названия',
  words: 'Словами, без рисунка',
  gone: 'Такого листа нет: возможно, он удалён.',
  idea: (name: string) => `Идея: ${name}`,
  facts: (strokes: number, firstMs: number | null) => {
    const seconds = Math.round((firstMs ?? 0) / 1000)
    const first = seconds >= LONG_SECONDS ? `, первая через ${plural(seconds, SECONDS)}` : ''
    return plural(strokes, STROKES) + first
  },
  moods: (before: number, after: number) => `Настроение: до ${before}, после ${after} из 5`,
  answers: { what: 'Что на листе', meaning: 'Что в нём для вас', name: 'Название' },
  play: 'Посмотреть, как рисовали',
  pause: 'Остановить',
  position: 'Сколько уже нарисовано',
  shown: (shown: number, all: number) => `${shown} из ${plural(all, STROKES)}`,
  print: 'Напечатать',
  download: 'Сохранить картинку',
  delete: 'Удалить лист',
  sure: 'Лист и его слова удалятся навсегда. Для сравнения он больше не считается.',
}
