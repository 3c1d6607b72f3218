import { SITTING_ANSWERS } from '@grani/contract'
import { nouns } from '../../../shared/format/copy.ts'
import { plural } from '../../../shared/format/plural.ts'

export const copy = {
  label: 'Сегодня',
  /** Above the first question of a sitting. */
  start: (left: number) =>
    left < SITTING_ANSWERS
      ? `${plural(left, nouns.question)} на\u00A0сегодня`
      : 'Пятнадцать вопросов, минуты три',
  ofSitting: (answers: number, all: number) => `${answers} из\u00A0${all}`,
  today: 'за\u00A0день',
  answers: (count: number) => plural(count, nouns.response),
  questionsToday: (left: number) => `Вопросов осталось: ${left}`,
  /** So many that no number says anything. */
  plentyToday: 'Вопросов на\u00A0сегодня с\u00A0запасом',
  leftToday: (count: number) => (count === 0 ? 'на\u00A0сегодня всё' : `сегодня ещё\u00A0${count}`),
  asking: 'Сейчас уточняем',
  opening: 'Новое направление',
  soon: (count: number) => `Ещё ${plural(count, nouns.response)}, и ясно:`,
  /** In place of a number that would be greater than one before it. */
  soonSometime: 'Понемногу проясняется',
  clear: 'Уже ясно',
  /** Without a total, which grows with what is found outside the goal. */
  clearOf: (clear: number) => plural(clear, nouns.quality),
}
