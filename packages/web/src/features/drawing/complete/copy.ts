import { PEOPLE_PER_FIGURE } from '@grani/contract'
import { plural } from '../../../shared/format/plural.ts'

const PEOPLE = ['человек', 'человека', 'человек'] as const
const PEOPLE_GENITIVE = ['человека', 'человек', 'человек'] as const
const IDEAS_GENITIVE = ['вашей идеи', 'ваших идей', 'ваших идей'] as const
const IDEAS = ['идеи', 'идей', 'идей'] as const
const FIGURES = ['фигура', 'фигуры', 'фигур'] as const
const FIGURES_DATIVE = ['фигуре', 'фигурам', 'фигурам'] as const

const TIMES = ['раз', 'раза', 'раз'] as const
const SECONDS = ['секунда', 'секунды', 'секунд'] as const
const LIST = new Intl.ListFormat('ru-RU')

const quoted = (names: readonly string[]): string => LIST.format(names.map(name => `«${name}»`))

const unknownOf = (ideas: number, all: number): string => {
  if (all === 1) return 'Вашей идеи'
  return ideas === 1 ? 'Одной из\u00A0ваших идей' : `${plural(ideas, IDEAS)} из\u00A0ваших`
}

type Named = { title: string; value: number }

export const copy = {
  instruction: 'Нарисуйте то, что вряд ли нарисует кто-то другой, и назовите.',
  intro:
    'Десять фигур, примерно по полторы минуты на каждую. Отсчёта нет: кольцо тихо заполняется, а «Дальше» можно нажать когда угодно. Рисовать не обязательно: считается сама идея, а её можно просто назвать.',
  counting: 'Учитывать мои названия идей, без имени, при сравнении',
  countingHint: 'Если не отметить, ваши идеи сравнят с чужими, а чужие с вашими сравнивать не станут.',
  start: 'Показать первую фигуру',
  toFigures: 'К фигурам',
  of: (number: number, all: number) => `Фигура ${number} из ${all}`,
  sheet: (number: number) => `Лист с фигурой ${number}`,
  title: 'Что это?',
  titleHint: 'Можно и без рисунка: чем это могло бы быть?',
  missing: 'Назовите идею, хотя бы одним словом. Или пропустите фигуру.',
  next: 'Дальше',
  skip: 'Пропустить',
  enough: 'Хватит, что вышло?',
  common: 'Похоже на что-то из этого?',
  commonText: (title: string) => `Вы назвали: «${title}». Если это одно и то же другими словами, выберите.`,
  example: 'наш пример',
  other: 'Нет, другое',
  done: 'На сегодня всё',
  doneText: (drawn: number) =>
    drawn === 0
      ? 'Сегодня вы всё пропустили. Так тоже можно.'
      : `Готово: ${plural(drawn, FIGURES)}. Всё сохранилось.`,
  toReading: 'Что видно',
  meaning: (people: number) =>
    `Задание показывает, насколько ваши идеи редки среди ${people > 0 ? plural(people, PEOPLE_GENITIVE) : 'людей'}, дорисовавших ту же фигуру. Это не умение рисовать, не ум и не талант. По рисунку нельзя узнать характер, и мы этого не делаем.`,
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
    apart: (apart: readonly string[], expected: readonly string[]) =>
      `Нет среди наших примеров: ${quoted(apart)}. Есть: ${quoted(expected)}.`,
    different: (ideas: number) => `Ни одна идея не\u00A0повторяется: их\u00A0${ideas}.`,
    repeated: (idea: string, times: number) =>
      `Одна идея пришла не\u00A0раз: «${idea}», ${plural(times, TIMES)}.`,
    lines: (least: Named, most: Named) =>
      `Больше всего линий в\u00A0«${most.title}»: ${most.value}. Меньше всего в\u00A0«${least.title}»: ${least.value}.`,
    seconds: (least: Named, most: Named) =>
      `Дольше всего до\u00A0первой линии: «${most.title}», ${plural(most.value, SECONDS)}. Быстрее всего: «${least.title}», ${plural(least.value, SECONDS)}.`,
  },
  again: 'Вернуться к фигурам',
  againHint: 'Пропущенные фигуры ждут до\u00A0конца дня.',
  notYet: (compared: number, needed: number) =>
    compared === 0
      ? `С\u00A0другими людьми сравним, когда у\u00A0вас будет ${plural(needed, FIGURES)}, которые дорисовали ещё хотя бы ${PEOPLE_PER_FIGURE} человек.`
      : `Сравнить можно ${plural(compared, FIGURES)}. Чтобы что-то сказать, нужно ${needed}.`,
  firstDay: (apart: number, all: number) => {
    if (all === 1)
      return apart === 1
        ? 'Вашей идеи нет среди наших примеров, то есть среди самых ожидаемых для этой фигуры.'
        : 'Ваша идея есть среди наших примеров: вы увидели в\u00A0фигуре то, что видят первым.'
    if (apart === all)
      return 'Ни одной из ваших идей нет среди наших примеров, то есть среди самых ожидаемых для этих фигур.'
    return apart === 0
      ? 'Все ваши идеи есть среди наших примеров: вы увидели в фигурах то, что видят первым.'
      : `${apart} из ${plural(all, IDEAS_GENITIVE)} нет среди наших примеров, то есть среди самых ожидаемых для этих фигур.`
  },
  unknown: (ideas: number, all: number) =>
    `${unknownOf(ideas, all)} пока нет ни среди наших примеров, ни среди идей, которые узнаны у других. Сравним, когда разберём названия.`,
  rarest: (title: string, isOfAll: boolean, compared: string) =>
    `Самая необычная идея${isOfAll ? '' : ' из тех, что уже есть с чем сравнить'}: «${title}». ${compared}`,
  noneRare: 'Идеи, которые уже есть с чем сравнить, не реже, чем у большинства.',
  onlyApart: (title: string) =>
    `Среди наших примеров нет только «${title}». Насколько эта идея редка, покажет сравнение с другими людьми.`,
  notKnown: 'Какая из идей самая необычная, пока не скажем: те же фигуры должны дорисовать и другие люди.',
  scale: {
    low: 'близкие другим',
    high: 'редкие',
  },
  figures: 'По фигурам',
  figure: {
    people: (people: number) =>
      `Пока эту фигуру ${people % 10 === 1 && people % 100 !== 11 ? 'рисовал' : 'рисовали'} ${plural(people, PEOPLE)} из ${PEOPLE_PER_FIGURE}.`,
    expected: 'Есть среди наших примеров.',
    void: 'Без названия сравнивать нечего.',
    compared: (same: number, people: number) =>
      same === 0
        ? `Такой идеи нет ни у кого из ${plural(people, PEOPLE_GENITIVE)}.`
        : `Такая же идея у ${same} из ${plural(people, PEOPLE_GENITIVE)}.`,
    examples: 'Наши примеры',
  },
  self: 'Вы о себе',
  inTask: 'В задании',
  selfNote: 'Ответы о себе и это задание идут рядом лишь отчасти: они о разном.',
  bands: { high: 'сильная сторона', middle: 'посередине', low: 'менее выражено' },
  open: 'Открыть лист',
}
