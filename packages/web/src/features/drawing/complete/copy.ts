import { type IdeaKind, type Listed, PEOPLE_PER_FIGURE } from '@grani/contract'
import { plural } from '../../../shared/format/plural.ts'

const PEOPLE = ['человек', 'человека', 'человек'] as const
const PEOPLE_GENITIVE = ['человека', 'человек', 'человек'] as const
const IDEAS = ['идеи', 'идей', 'идей'] as const
const FIGURES = ['фигура', 'фигуры', 'фигур'] as const
const FIGURES_DATIVE = ['фигуре', 'фигурам', 'фигурам'] as const

const TIMES = ['раз', 'раза', 'раз'] as const
const SECONDS = ['секунда', 'секунды', 'секунд'] as const
const SECONDS_GENITIVE = ['секунды', 'секунд', 'секунд'] as const
const ONE_TO_TEN = 'одна две три четыре пять шесть семь восемь девять десять'.split(' ')
const OF_TEN = 'одной двух трёх четырёх пяти шести семи восьми девяти десяти'.split(' ')

const wordOf = (count: number, words: readonly string[]): string => words[count - 1] ?? String(count)

/** 21 идея, 11 идей. */
const endsInOne = (count: number): boolean => count % 10 === 1 && count % 100 !== 11

/** «трёх идей», «21 идеи». */
const ofIdeas = (count: number): string =>
  count > OF_TEN.length ? plural(count, IDEAS) : `${wordOf(count, OF_TEN)} идей`

type Counts = Record<Listed, number> & { /** Not said yet which idea it is. */ open: number }

const oneOf = {
  first: 'По\u00A0нашему списку, ваша идея из\u00A0тех, что видят первыми.',
  also: 'По\u00A0нашему списку, ваша идея из\u00A0тех, что приходят многим.',
  no: 'Вашей идеи в\u00A0нашем списке нет.',
}

const endingOf = { first: 'видят первыми', also: 'приходят многим' }

/** All ideas of one place. */
const allOf = (place: Listed, all: number): string => {
  if (all === 1) return oneOf[place]
  if (place === 'no') return `Ни\u00A0одной из\u00A0${ofIdeas(all)} в\u00A0нашем списке нет.`
  const word = wordOf(all, ONE_TO_TEN)
  const ideas = all === 2 ? 'обе идеи' : `все ${word} ${endsInOne(all) ? 'идея' : all < 5 ? 'идеи' : 'идей'}`
  return `По\u00A0нашему списку, ${ideas} из\u00A0тех, что ${endingOf[place]}.`
}

const headline = ({ first, also, no, open }: Counts): string => {
  const all = first + also + no + open
  for (const [place, count] of [
    ['first', first],
    ['also', also],
    ['no', no],
  ] as const)
    if (count === all) return allOf(place, all)
  const parts = [
    first === 1 ? 'одну видят первой' : `${wordOf(first, ONE_TO_TEN)} видят первыми`,
    also === 1
      ? 'одна приходит многим'
      : `${wordOf(also, ONE_TO_TEN)} ${endsInOne(also) ? 'приходит' : 'приходят'} многим`,
    `${wordOf(no, OF_TEN)} в\u00A0нашем списке нет`,
    `${open === 1 ? 'одну' : wordOf(open, ONE_TO_TEN)} осталось уточнить`,
  ].filter((_, i) => [first, also, no, open][i] !== 0)
  return `${no === 0 ? 'По\u00A0нашему списку, из' : 'Из'}\u00A0${ofIdeas(all)} ${parts.join(', ')}.`
}

const NAMES = new Intl.ListFormat('ru-RU')
const quoted = (titles: readonly string[]): string => NAMES.format(titles.map(title => `«${title}»`))

/** The same of few ideas, each by its name; what the list does not have comes first. */
const named = (titles: Record<Listed, readonly string[]>): string => {
  const { first, also, no } = titles
  return [
    ...(no.length > 0 ? [`Такого в\u00A0нашем списке нет: ${quoted(no)}.`] : []),
    ...(also.length > 0 ? [`Приходит многим: ${quoted(also)}.`] : []),
    ...(first.length > 0 ? [`Сразу видят: ${quoted(first)}.`] : []),
  ].join(' ')
}

const KINDS: Record<Exclude<IdeaKind, 'other'>, string> = {
  living: 'люди и\u00A0животные',
  plant: 'растения',
  nature: 'природа',
  place: 'постройки и\u00A0дороги',
  thing: 'вещи',
  sign: 'знаки',
}

type KindCount = { kind: Exclude<IdeaKind, 'other'>; count: number }

const kinds = (counts: readonly KindCount[], others: number): string => {
  const [only, ...more] = counts
  if (only && more.length === 0 && others === 0) return `Все идеи об\u00A0одном: ${KINDS[only.kind]}.`
  const known = counts.reduce((sum, { count }) => sum + count, 0)
  const said =
    only && only.count * 2 > known
      ? `Больше всего среди узнанных названий: ${KINDS[only.kind]}, ${only.count} из\u00A0${known}.`
      : `Узнанные названия о\u00A0разном: ${counts.map(({ kind, count }) => `${KINDS[kind]}\u00A0${count}`).join(', ')}.`
  return others > 0 ? `${said} Об остальных не\u00A0гадаем.` : said
}

const unknownOf = (ideas: number, all: number): string => {
  if (all === 1) return 'Вашей идеи'
  return ideas === 1 ? 'Одной из\u00A0ваших идей' : `${plural(ideas, IDEAS)} из\u00A0ваших`
}

const SEEN: Record<Exclude<IdeaKind, 'other'>, string> = {
  living: 'живое',
  plant: 'растение',
  nature: 'природу',
  place: 'место',
  thing: 'вещь',
  sign: 'знак',
}

type Named = { title: string; value: number }

export const copy = {
  instruction: 'На\u00A0что это похоже для вас? Дорисуйте парой линий и\u00A0назовите.',
  intro:
    'Рисовать уметь не\u00A0нужно: считается идея, её\u00A0можно и\u00A0просто назвать. Годится первое, что пришло, и\u00A0что-то своё, знакомое только вам. Отсчёта нет.',
  promise:
    'Три фигуры займут минут пять. В\u00A0конце ваши листы встанут рядом, и\u00A0будет видно, что приходит многим, а\u00A0чего нет в\u00A0нашем списке примеров.',
  counting: 'Учитывать мои названия идей, без имени, при сравнении',
  countingHint: 'Сравнение у\u00A0вас будет и\u00A0без отметки.',
  round: (left: number, isNew: boolean) => {
    if (left <= 3) return `Оставшиеся фигуры: ${left}`
    return isNew && left === 10 ? 'Начать с\u00A0трёх фигур' : 'Ещё три фигуры'
  },
  wholeRound: (left: number, isNew: boolean) => {
    if (left < 10) return `Все оставшиеся: ${left}`
    return isNew ? 'Все десять, около четверти часа' : 'Все десять'
  },
  leftHint: 'Остальные фигуры подождут: и\u00A0сегодня, и\u00A0в\u00A0любой другой день.',
  /** What the next days bring. */
  tomorrow: {
    left: 'Можно и\u00A0завтра: фигуры подождут.',
    next: (when: string) => `Следующие десять фигур откроются ${when}.`,
  },
  of: (number: number, all: number) => `Фигура ${number} из ${all}`,
  sheet: (number: number) => `Лист с фигурой ${number}`,
  title: 'Что это?',
  titleHint: 'Можно и без рисунка: чем это могло бы быть?',
  missing: 'Назовите идею, хотя бы одним словом. Или пропустите фигуру.',
  next: 'Дальше',
  skip: 'Пропустить',
  enough: 'Посмотреть, что вышло',
  notNow: 'Не сейчас',
  common: 'Похоже на что-то из этого?',
  nothingCommon: 'Похожего в\u00A0списке нет',
  commonText: (title: string, isToChoose: boolean) =>
    `Вы назвали: «${title}».${isToChoose ? ' Если это одно и\u00A0то\u00A0же другими словами, выберите.' : ''}`,
  example: 'наш пример',
  other: 'Нет, другое',
  leftOpen: (ideas: number) => `Осталось уточнить: ${ideas}`,
  leftOpenHint: 'Без ответа название в\u00A0подсчёт не\u00A0входит.',
  settle: 'Уточнить',
  done: (drawn: number) => (drawn === 0 ? 'На\u00A0сегодня всё' : `Готово: ${plural(drawn, FIGURES)}`),
  nothingDrawn: 'Сегодня вы всё пропустили. Так тоже можно.',
  headline,
  named,
  /** Beside what is told by the list: what the choice of an idea says, and what it does not. */
  listNote:
    'Список примеров наш, людей он\u00A0пока не\u00A0считает. Ожидаемая идея ничем не\u00A0хуже неожиданной, и\u00A0о\u00A0характере ни\u00A0та, ни\u00A0другая не\u00A0говорит.',
  /** How the round was drawn. */
  drew: {
    detailed: (one: string, other: string) => `У\u00A0ваших идей есть подробности: «${one}», «${other}».`,
    oneKind: (kind: Exclude<IdeaKind, 'other'>) => `В\u00A0каждой фигуре вы увидели ${SEEN[kind]}.`,
    eachOther: (kinds: readonly Exclude<IdeaKind, 'other'>[]) =>
      `Каждый раз вы видели другое: ${kinds.map(kind => SEEN[kind]).join(', ')}.`,
    inWords: 'Вы обошлись словами: ни\u00A0одной линии.',
    atOnce: (seconds: number) =>
      `Вы начинали сразу: до\u00A0первой линии проходило не\u00A0больше ${plural(seconds, SECONDS_GENITIVE)}.`,
    afterLook: (seconds: number) =>
      `Сначала вы смотрели: до\u00A0первой линии проходило не\u00A0меньше ${plural(seconds, SECONDS_GENITIVE)}.`,
  },
  listed: { first: 'Видят первым', also: 'Приходит многим', no: 'В\u00A0списке нет' } satisfies Record<
    Listed,
    string
  >,
  /** Of an idea that the list does not have: what one sees first there. */
  listHas: (names: readonly string[]) => `В\u00A0списке другое: ${names.join(', ')}`,
  /** Of one that is more than what the list has: «зонт над койкой». */
  listHasOnly: (name: string) => `В\u00A0списке просто «${name}»`,
  /** Of one that it has: what else comes as soon, or before it. */
  beside: (names: readonly string[]) => `Так\u00A0же скоро видят: ${names.join(', ')}`,
  before: (names: readonly string[]) => `Раньше видят: ${names.join(', ')}`,
  /** On the next screen, of the figure before. */
  justNamed: (title: string, listed: Listed) =>
    ({
      first: `«${title}»: видят первым, по\u00A0нашему списку.`,
      also: `«${title}»: приходит многим, по\u00A0нашему списку.`,
      no: `«${title}»: в\u00A0нашем списке такого нет.`,
    })[listed],
  toReading: 'Все мои фигуры',
  /** Until some figure has been compared with other people, nothing is told of how rare an idea is. */
  meaning: ({ compared, people }: { compared: number; people: number }) =>
    `${
      compared > 0
        ? `Задание показывает, насколько ваши идеи редки среди ${plural(people, PEOPLE_GENITIVE)}, дорисовавших ту же фигуру. Это не умение рисовать, не ум и не талант.`
        : 'Задание не\u00A0об умении рисовать, не\u00A0об\u00A0уме и\u00A0не\u00A0о\u00A0таланте.'
    } По рисунку нельзя узнать характер, и мы этого не делаем.`,
  reading: 'Что видно по заданию',
  names: {
    rare: 'Чаще редкие идеи',
    usual: 'Идеи такие, как у большинства',
    close: 'Чаще близкие другим идеи',
  },
  noName: 'Пока неясно, чего больше: редких идей или близких другим',
  preliminary: 'предварительно',
  basis: (figures: number) => `По ${plural(figures, FIGURES_DATIVE)}, где есть с кем сравнить.`,
  own: {
    title: 'По вашим листам',
    kinds,
    different: (ideas: number) => `Ни одна идея не\u00A0повторяется: их\u00A0${ideas}.`,
    repeated: (idea: string, times: number) =>
      `Одна идея пришла не\u00A0раз: «${idea}», ${plural(times, TIMES)}.`,
    lines: ({ title, value }: Named) => `Больше всего линий: «${title}», их\u00A0${value}.`,
    seconds: ({ title, value }: Named) =>
      `Дольше всего до\u00A0первой линии: «${title}», ${plural(value, SECONDS)}.`,
    /** Of one sheet both. */
    longest: (title: string, lines: number, seconds: number) =>
      `Больше всего времени и\u00A0линий: «${title}», ${plural(seconds, SECONDS)} до\u00A0первой, всего ${lines}.`,
  },
  notYet: (compared: number, needed: number) =>
    compared === 0
      ? `С\u00A0другими людьми сравним, когда у\u00A0вас будет ${plural(needed, FIGURES)}, которые дорисовали ещё хотя бы ${PEOPLE_PER_FIGURE} человек.`
      : `Сравнить можно ${plural(compared, FIGURES)}. Чтобы что-то сказать, нужно ${needed}.`,
  unknown: (ideas: number, all: number) =>
    `${unknownOf(ideas, all)} пока нет ни среди наших примеров, ни среди идей, которые узнаны у других. Сравним, когда разберём названия.`,
  rarest: (title: string, isOfAll: boolean, compared: string) =>
    `Самая необычная идея${isOfAll ? '' : ' из тех, что уже есть с чем сравнить'}: «${title}». ${compared}`,
  noneRare: 'Идеи, которые уже есть с чем сравнить, не реже, чем у большинства.',
  scale: {
    low: 'близкие другим',
    high: 'редкие',
  },
  figures: 'По фигурам',
  figure: {
    people: (people: number) =>
      `Пока эту фигуру ${people % 10 === 1 && people % 100 !== 11 ? 'рисовал' : 'рисовали'} ${plural(people, PEOPLE)} из ${PEOPLE_PER_FIGURE}.`,
    void: 'Без названия сравнивать нечего.',
    open: 'Осталось уточнить',
    compared: (same: number, people: number) =>
      same === 0
        ? `Такой идеи нет ни у кого из ${plural(people, PEOPLE_GENITIVE)}.`
        : `Такая же идея у ${same} из ${plural(people, PEOPLE_GENITIVE)}.`,
    examples: (count: number) => `Наши примеры: ${count}`,
  },
  self: 'Вы о себе',
  inTask: 'В задании',
  selfNote: 'Ответы о себе и это задание идут рядом лишь отчасти: они о разном.',
  bands: { high: 'сильная сторона', middle: 'посередине', low: 'менее выражено' },
  open: 'Открыть лист',
}
