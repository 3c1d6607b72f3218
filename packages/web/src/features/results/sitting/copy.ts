import { nouns } from '../../../shared/format/copy.ts'
import { plural } from '../../../shared/format/plural.ts'

export const copy = {
  eyebrow: 'Пятнадцать вопросов позади',
  pair: 'Вместе',
  also: 'Ещё прояснилось',
  became: 'Что прояснилось',
  isChanged: 'изменилось',
  nothing: {
    title: 'Картина складывается',
    text: 'За\u00A0этот раз ничего не\u00A0прояснилось до\u00A0конца, и\u00A0это обычное дело: чем ближе ответы к\u00A0середине, тем дольше вывод. Ни\u00A0один из\u00A0них не\u00A0пропал.',
    nearly: 'Ближе всего к\u00A0ясности',
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
  enough: 'Хватит на\u00A0сегодня',
  today: {
    became: (qualities: string) => `Сегодня прояснилось: ${qualities}.`,
    more: (count: number) => `и\u00A0ещё\u00A0${count}`,
  },
}
