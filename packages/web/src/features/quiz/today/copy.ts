import { SITTING_ANSWERS, type Today } from '@grani/contract'
import { nouns } from '../../../shared/format/copy.ts'
import { plural } from '../../../shared/format/plural.ts'

const ABOUT = ['ответ-другой', 'два-три ответа', 'три-четыре ответа']

export const copy = {
  label: 'Сегодня',
  /** Above the first question of a sitting; and how many the day has, once few are left. All of them are still to come. */
  start: 'Пятнадцать вопросов, минуты три',
  startOf: (left: number) =>
    left < SITTING_ANSWERS
      ? `На\u00A0сегодня ещё ${plural(left, nouns.question)}`
      : `Впереди 15\u00A0вопросов, сегодня до\u00A0${left}`,
  ofSitting: (answers: number, all: number) => `${answers} из\u00A0${all}`,
  today: 'за\u00A0день',
  answers: (count: number) => plural(count, nouns.response),
  /** Both, so that they come to what the plan gives: answers from before registration count too. */
  questionsToday: ({ answered, left }: Pick<Today, 'answered' | 'left'>) =>
    `Вопросы сегодня: отвечено ${answered}, осталось ${left}.`,
  /** As the plans say it: the number above is greater than the one they give for a day. */
  addsUp: 'Остаток копится до\u00A0воскресенья.',
  bought: (count: number) => `И\u00A0ещё ${count} купленных, они не\u00A0сгорают.`,
  /** So many that no number says anything. */
  plentyToday: 'Вопросов на\u00A0сегодня с\u00A0запасом',
  leftToday: (count: number) => `сегодня ещё\u00A0${count}`,
  kept: (answers: number, guesses: number) =>
    `${plural(answers, nouns.response)} здесь. ${guesses === 1 ? 'Первая догадка' : 'Первые догадки'}:`,
  asking: 'Сейчас уточняем',
  opening: 'Новое направление',
  /** About as many: an answer that does not fit asks for one more. One to three (shared/format/answers-left.ts). */
  soon: (count: number) => `Ещё ${ABOUT[count - 1] ?? plural(count, nouns.response)}, и ясно:`,
  /** In place of a number that is no small one, or would be greater than one before it. */
  soonSometime: 'Понемногу проясняется',
  clear: 'Уже ясно',
  /** Without a total, which grows with what is found outside the goal. */
  clearOf: (clear: number) => plural(clear, nouns.quality),
}
