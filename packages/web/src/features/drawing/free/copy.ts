import { MAX_SHEET_ANSWER, SHEETS_FOR_CHANGE } from '@grani/contract'
import { plural } from '../../../shared/format/plural.ts'

const number = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const signed = (value: number): string => number.format(Math.abs(value))
const SHEETS = ['лист', 'листа', 'листов'] as const

export const copy = {
  before: 'Как вы сейчас?',
  after: 'А теперь?',
  moods: ['1', '2', '3', '4', '5'],
  ends: ['плохо', 'хорошо'] as const,
  said: (mood: string, end: string) => (end === '' ? mood : `${mood}, ${end}`),
  subject: 'Что рисовать',
  subjectText: (subject: string) => `Например: ${subject}.`,
  other: 'Другой предмет',
  text: 'Лучше вещь вокруг вас, а\u00A0не то, что на\u00A0душе: рисование поднимает настроение, когда отвлекает. Похоже выйти не\u00A0обязано.',
  start: 'К листу',
  missing: 'Отметьте, как вы сейчас',
  sheet: 'Свободный лист',
  withoutDrawing: 'Рисовать не обязательно: можно описать словами на следующем шаге.',
  done: 'Готово',
  back: 'Вернуться к листу',
  questions: 'Три вопроса, если хочется',
  what: 'Что на листе?',
  meaning: 'Что в нём для вас?',
  name: 'Как бы вы его назвали?',
  hint: `До ${MAX_SHEET_ANSWER} знаков`,
  save: 'Сохранить лист',
  empty: 'Лист пуст. Нарисуйте хоть одну линию или ответьте словами.',
  noMood: 'Отметьте, как вы теперь',
  saved: 'Лист сохранён',
  savedText: 'Мы его не толкуем: он ваш.',
  again: 'Ещё один лист',
  reading: 'Настроение и рисование',
  example: `После\u00A0${SHEETS_FOR_CHANGE}\u00A0листов видно, например, так:`,
  notYet: (sheets: number) =>
    `Пока ${plural(sheets, SHEETS)} из ${SHEETS_FOR_CHANGE}. Потом скажем, меняется ли настроение, пока вы рисуете.`,
  change: (mean: number, low: number, high: number) =>
    `В среднем после рисования настроение ${mean >= 0 ? 'выше' : 'ниже'} на ${signed(mean)} шага из 4 (от ${number.format(low)} до ${number.format(high)}). Причин может быть много.`,
}
