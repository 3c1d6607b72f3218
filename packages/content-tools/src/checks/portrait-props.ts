import { isAsked, ownOptionTextsOf, stemsOf } from '@grani/server/content/item-texts.ts'
import type { Portrait } from '@grani/server/content/portrait-schema.ts'
import { type Problem, problemAt } from '@grani/server/content/problem.ts'
import type { Content } from '@grani/server/content/schema.ts'
import { wordsOf } from '../russian.ts'
import type { Check } from './check.ts'

const FILE = 'portrait.yaml'

/**
 * Words of a scene by how they begin: things, rooms, dishes, weekdays, hours of a day. No list of them is whole; these stood in sentences
 * that readers took for things made up about them.
 */
const PROPS = [
  'кофе',
  'суп|пирог|чайник|чашк|десерт|шоколад|хлеб|торт',
  'ужин|обед|завтрак|застоль',
  'стул|диван|полк[аиуео]|шкаф|занавес|мебел|плед|зеркал|фотограф',
  'кухн|прихож|лестниц|квартир|комнат|подъезд',
  'ключ(?!ев)|зонт|наклейк|паспорт|утюг|кран|отвёртк|чемодан|конверт|карабин',
  'телефон|звон(?:ок|к)|письм|сообщени|пошт',
  'квитанц|ведомост|расписк|чек[аиу]?$|касс|сдач[уи]|копейк',
  'витрин|магазин|продав|ресторан|меню|музе|кино|сериал|роман',
  'билет|поезд|электричк|автобус|метро|мотоцикл|лифт|рейс|вокзал|станци|попутчик|отпуск(?!а)',
  'снег|дожд(?:ь|я|ю|ём|ли)(?!ся)|закат|щенк|фонар',
  'сосед|соседк|начальник|вахт|водител|зубн|бабушк|прабабуш',
  'понедельник|вторник|четверг|пятниц|суббот|воскресень|выходн',
  'утр|вечер|ноч|полчас',
  'праздник|гост[ияе]',
].map(stems => new RegExp(`^(?:${stems})`, 'iu'))

type Statement = { text: string; qualities: readonly string[]; line: number }

const ofSides = (all: Record<string, Record<string, string>>): Statement[] =>
  Object.entries(all).flatMap(([quality, sides]) =>
    Object.values(sides).map(text => ({ text, qualities: [quality], line: 1 })),
  )

/** All that the portrait tells as a fact. */
const statementsOf = ({ pairs, sides, behaviours, goods, leads }: Portrait): Statement[] => [
  ...pairs.flatMap(({ text, mine, when, line }) =>
    [text, ...(mine === null ? [] : [mine])].map(said => ({
      text: said,
      qualities: when.map(({ quality }) => quality),
      line,
    })),
  ),
  ...ofSides(sides),
  ...ofSides(behaviours),
  ...Object.entries(goods).map(([quality, text]) => ({ text, qualities: [quality], line: 1 })),
  ...Object.values(leads).map(text => ({ text, qualities: [], line: 1 })),
]

/** The words of what each quality is asked by. */
const askedOf = ({ items }: Pick<Content, 'items'>): ReadonlyMap<string, readonly string[]> => {
  const asked = new Map<string, string[]>()
  for (const item of items.filter(isAsked)) {
    const words = [...stemsOf(item), ...ownOptionTextsOf(item)].flatMap(wordsOf)
    const qualities = item.kind === 'pair' ? [item.left.quality, item.right.quality] : [item.quality]
    for (const quality of qualities) asked.set(quality, [...(asked.get(quality) ?? []), ...words])
  }
  return asked
}

/**
 * What the portrait tells is what was measured. A thing, a place or an hour stands in it only where a statement about the quality names
 * such a one: then it was asked about. Scenes have their place in «Узнаете себя?», where they are a question.
 */
export const portraitPropProblems: Check = ({ content, texts }): Problem[] => {
  const asked = askedOf(content)
  return statementsOf(texts.portrait).flatMap(({ text, qualities, line }) => {
    const known = qualities.flatMap(quality => asked.get(quality) ?? [])
    return wordsOf(text).flatMap(word => {
      const isProp = PROPS.find(prop => prop.test(word))
      if (!isProp || known.some(other => isProp.test(other))) return []
      return [
        problemAt(
          { file: FILE, line },
          `no statement asks about «${word.toLowerCase()}»: «${text.slice(0, 60)}»`,
        ),
      ]
    })
  })
}
