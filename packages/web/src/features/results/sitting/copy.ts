import { nouns } from '../../../shared/format/copy.ts'
import { plural } from '../../../shared/format/plural.ts'

const QUALITIES_PREPOSITIONAL = ['качестве', 'качествах', 'качествах'] as const

/** Names in one line. */
const MAX_BRIGHTER = 3

export const copy = {
  eyebrow: 'Пятнадцать вопросов позади',
  /** Under the stone: what has changed in it, by name, for beside rows of qualities a number of facets would be read as theirs. */
  stone: (directions: readonly string[]) => {
    // A count in the place of a name stands for two at least.
    const shown = directions.length > MAX_BRIGHTER + 1 ? MAX_BRIGHTER : directions.length
    const more = directions.length - shown
    const others = more > 0 ? ` и\u00A0ещё ${plural(more, nouns.direction)}` : ''
    return `В\u00A0вашем портрете ярче: ${directions.slice(0, shown).join(', ')}${others}.`
  },
  also: 'Ещё прояснилось',
  became: 'Что прояснилось',
  isChanged: 'изменилось',
  /** What has come nearer, where little has become clear. */
  nearer: (names: readonly string[]) => `Ещё ближе стали: ${names.join(', ')}.`,
  nothing: {
    title: 'Картина складывается',
    nearest: (name: string) => `Ближе всего к\u00A0ясности: ${name}`,
    text: 'Готовых выводов за\u00A0этот раз нет: ответы легли про запас, и\u00A0ни\u00A0один не\u00A0пропал.',
    /** Half a sentence about the reader. */
    seems: (half: string) => `Кажется, ${half}.`,
    surest: 'Увереннее всего вы\u00A0ответили вот на\u00A0что',
    isGuess: 'первая догадка',
    beside: 'А\u00A0рядом с\u00A0этим',
    guess: 'Это ещё не\u00A0вывод: следующие ответы подтвердят его или поправят.',
    left: (answers: number) => `ещё ${plural(answers, nouns.response)}`,
    nearly: 'Что стало ближе',
    known: 'Из\u00A0вашего портрета',
  },
  waiting: {
    /** In place of what a row says. */
    row: 'прочесть, когда захочется',
    /** Behind it, of the others. */
    more: (count: number) =>
      `Ещё о\u00A0${plural(count, QUALITIES_PREPOSITIONAL)} можно прочесть в\u00A0результатах`,
  },
  offline: {
    title: 'Нет связи',
    text: 'Ответы сохранены здесь и\u00A0уйдут сами. Что прояснилось, покажем, как только связь появится. А\u00A0пока можно отвечать дальше.',
  },
  failed: {
    title: 'Ответы приняты',
    text: 'Что прояснилось, сейчас не\u00A0загрузилось. Всё это будет в\u00A0результатах.',
  },
  enoughForToday: 'Достаточно на\u00A0сегодня: точность растёт и\u00A0от\u00A0паузы.',
  more: 'Ещё пятнадцать',
  few: (questions: number) => `Ещё ${plural(questions, nouns.question)}`,
  /** Why there is nothing to go on with; `opens` is null where no date is known. */
  dayOver: (opens: string | null) =>
    opens === null
      ? 'Вопросы вашего тарифа закончились.'
      : `Вопросы на\u00A0сегодня закончились, новые откроются ${opens}.`,
  enough: 'Хватит на\u00A0сегодня',
  takeBack: 'Вернуть последний ответ',
  today: {
    became: 'Сегодня прояснилось',
    more: (count: number) => `И\u00A0ещё ${plural(count, nouns.quality)} в\u00A0результатах.`,
  },
}
