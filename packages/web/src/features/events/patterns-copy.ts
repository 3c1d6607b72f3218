import type { Cause, EventPatterns } from '@grani/contract'
import { plural } from '../../shared/format/plural.ts'
import { moodsOf, TIMES } from './moods-in-words.ts'

const EVENT_GENITIVE = ['события', 'событий', 'событий'] as const
const EVENT_PREPOSITIONAL = ['событии', 'событиях', 'событиях'] as const

type Counted = { events: number; pleasant: number; unpleasant: number }
type MarkedQuality = NonNullable<EventPatterns['marked']>['qualities'][number]

const HALVES = new Intl.NumberFormat('ru-RU')
const degree = (mean: number): string => HALVES.format(mean)

const placesOf = ({ usual, stronger, weaker }: MarkedQuality): string =>
  [
    { place: 'как обычно', count: usual },
    { place: 'сильнее', count: stronger },
    { place: 'слабее', count: weaker },
  ]
    .filter(({ count }) => count > 0)
    .map(({ place, count }) => `${plural(count, TIMES)} ${place}`)
    .join(', ')

/** What the user's events come to. */
export const patternsCopy = {
  title: 'Что бывает вместе',
  lead: 'Счёт ваших отметок, а\u00A0с\u00A0тридцати событий и\u00A0то, что с\u00A0чем бывает. Это не\u00A0причины: только «чаще» и\u00A0«реже».',
  marked: 'Что набралось',
  markedOf: (events: number) => `По вашим отметкам в\u00A0${plural(events, EVENT_PREPOSITIONAL)}.`,
  notMarked: (evaluated: number) =>
    `С\u00A0третьего разобранного события здесь сложатся ваши отметки: какие это были ситуации, в\u00A0чём была причина, чем приятное отличалось от\u00A0неприятного. Разобрано ${evaluated}.`,
  moods: 'Как это было',
  moodsOf,
  kinds: 'Что за ситуации',
  kindOf: (name: string, moods: Counted) => `${name}: ${moodsOf(moods)}`,
  causes: 'Где вы видите причину',
  causeNames: {
    me: 'В\u00A0себе',
    other: 'В\u00A0другом человеке',
    circumstances: 'В\u00A0обстоятельствах',
    together: 'Во всём сразу',
    unclear: 'Трудно сказать',
  } satisfies Record<Cause, string>,
  apart: 'Приятное и неприятное рядом',
  degrees: { control: 'Зависело от вас', importance: 'Было важно' },
  apartOf: (name: string, pleasant: number, unpleasant: number) =>
    `${name}: в\u00A0приятных ${degree(pleasant)} из\u00A05, в\u00A0неприятных ${degree(unpleasant)}`,
  responses: 'Что повторялось',
  times: (name: string, count: number) => `${name}: ${plural(count, TIMES)}`,
  qualities: 'О чём были отметки',
  /** Those that were compared in a line each, the others in one. */
  qualitiesOf: (qualities: readonly MarkedQuality[]): string[] => {
    const compared = qualities.flatMap(quality => {
      const places = placesOf(quality)
      return places === '' ? [] : [`${quality.name}: ${places}`]
    })
    const others = qualities
      .filter(quality => placesOf(quality) === '')
      .map(({ name, events }) =>
        events > 1 ? `${name.toLowerCase()} (${plural(events, TIMES)})` : name.toLowerCase(),
      )
    return others.length === 0
      ? compared
      : [...compared, `Пока не\u00A0с\u00A0чем сравнить: ${others.join(', ')}`]
  },
  focus: 'Качества, за которыми вы следите',
  noFocus:
    'Пока выбираем мы: то, что ближе к\u00A0событию, и\u00A0по возможности то, о\u00A0чём уже есть ответы. Чтобы увидеть, что бывает вместе, выберите два качества.',
  choose: 'Выбрать',
  focusHint:
    'О них спрашивают в каждом событии, где это уместно. Если поменять, счёт для новых начнётся сначала.',
  first: 'Первое качество',
  second: 'Второе качество',
  save: 'Сохранить',
  ratings: (ratings: number) => `отмечено в ${plural(ratings, EVENT_PREPOSITIONAL)}`,
  higher: 'В событиях вы отмечаете это выше, чем в ответах о себе.',
  lower: 'В событиях вы отмечаете это ниже, чем в ответах о себе.',
  found: 'Что нашлось',
  nothing: 'Пока ничего устойчивого. Так бывает чаще всего.',
  later: (evaluated: number, needed: number) =>
    `Это счёт, а\u00A0не\u00A0вывод: что с\u00A0чем бывает вместе, видно с\u00A0${plural(needed, EVENT_GENITIVE)}, раньше за\u00A0связь легко принять случай. Разобрано ${evaluated}.`,
  toFocus: 'Выбрать два качества, за которыми следить',
  claim: (quality: string, situation: string, direction: 1 | -1) =>
    `${quality}: чаще ${direction === 1 ? 'выше' : 'ниже'} обычного, когда ситуация «${situation}».`,
  guesses: 'Проверить догадку',
  guessHint: 'Догадку проверят события, которые будут после неё: первый раз после 30, второй после 60.',
  quality: 'Качество',
  situation: 'Ситуация',
  direction: 'Что вы предполагаете',
  up: 'Чаще выше обычного',
  down: 'Чаще ниже обычного',
  guess: 'Запомнить догадку',
  limit: (limit: number) => `На вашем тарифе открытых догадок не больше ${limit}.`,
  states: { open: 'пока мало событий', confirmed: 'подтверждается', 'not-seen': 'не видно' },
  progress: (events: number, at: number) => `${events} из ${at}`,
  drop: 'Убрать',
}
