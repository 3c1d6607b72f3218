import { plural } from '../../shared/format/plural.ts'
import { whole } from './numbers.ts'

const PEOPLE = ['человек', 'человека', 'человек'] as const
const OBSERVATIONS = ['наблюдение', 'наблюдения', 'наблюдений'] as const

const people = (count: number): string => plural(count, PEOPLE).replace(String(count), whole(count))

export const copy = {
  lead: {
    // Only all are a hundred.
    figure: (share: number) => `${share < 1 ? Math.min(99, Math.round(100 * share)) : 100} из\u00A0100`,
    meaning: 'Столько ответов мы угадываем, записав прогноз до\u00A0ответа.',
    unlike: (share: string) => `Про ${share} результатов люди говорят «не\u00A0похоже».`,
    people: (count: number) => `Прогнозы посчитаны по\u00A0играм «Угадаем?»: ${people(count)}.`,
    none: 'Прогнозы на\u00A0живых людях ещё не\u00A0посчитаны.',
    /** What is known instead. */
    simulated: (count: number, share: string) =>
      `Пока есть только проверка на\u00A0модели: за\u00A0${whole(count)} придуманных отвечала программа, и\u00A0сбылось ${share} прогнозов. С\u00A0живыми людьми выйдет хуже.`,
  },
  check: {
    title: 'Проверьте на\u00A0себе',
    visitor: {
      href: '/try',
      name: 'Двенадцать вопросов',
      text: 'Без регистрации. В\u00A0конце скажем, что об\u00A0одной вашей черте уже видно или можно предположить, а\u00A0если пока неясно, скажем и\u00A0это.',
    },
    ways: [
      {
        href: '/forecasts',
        name: 'Угадаем?',
        text: 'Мы записываем десять прогнозов до\u00A0ваших ответов, и\u00A0видно, сколько сбылось.',
      },
      {
        href: '/results/recognition',
        name: 'Узнаете себя?',
        text: 'Ваш портрет стоит среди трёх: два других\u00A0— придуманных людей.',
      },
    ],
  },
  counted: (day: string) => `Посчитано ${day}.`,
  notCounted: 'Первая ночь ещё не посчитана.',
  who: 'Считаются все, кто не отказался от статистики в профиле. Группы меньше 50 человек не показываем.',
  questions: 'Как выбираются вопросы',
  table: 'Таблица, файл CSV',
  json: 'То же для программ, файл JSON',
  claims: 'Что мы утверждаем',
  interval: (interval: string) => `интервал 95\u00A0%: ${interval}`,
  basis: (count: number, observations: number) =>
    `${people(count)}, ${plural(observations, OBSERVATIONS).replace(String(observations), whole(observations))}`,
  promised: (value: string) => `Обещали ${value}.`,
  anybody: (value: string) =>
    `Для случайного человека из\u00A0тех\u00A0же прогнозов сбылось\u00A0бы ${value}.`,
  waiting: {
    title: 'Ещё не\u00A0посчитано',
    text: 'Как только людей хватит, каждая цифра встанет наверх сама, какой бы она ни\u00A0вышла.',
    show: (claims: number) => `Какие цифры ждут: ${claims}`,
    count: (needed: number, count: number) => `есть ${whole(count)}\u00A0из\u00A0${whole(needed)}`,
  },
  how: 'Как посчитано',
  statement: 'Запрос к базе, как он выполняется',
  calibration: (made: string, count: number, onExperts: number, qualities: number) =>
    `Калибровка от ${made}, ${people(count)}. Только на оценках экспертов пока ${whole(onExperts)} из ${whole(qualities)} качеств.`,
  noCalibration: 'Пока ни на ком: вес вопросов задали эксперты.',
  forecastCells: 'Сбылось прогнозов по обещанной вероятности',
  forecastColumns: ['Обещали', 'Сбылось', '95 %', 'Людей'],
  unlikeCells: 'Чаще всего не узнают себя',
  unlikeColumns: ['Качество', 'Не похоже', '95 %', 'Людей'],
  normCells: 'Сколько человек в группе',
  normColumns: ['Группа', 'Людей'],
  sexes: { f: 'Женщины', m: 'Мужчины' },
  ages: { 18: '18–24', 25: '25–34', 35: '35–44', 45: '45–54', 55: '55 и старше' },
  tenth: (from: number) => `${from}–${from + 5}\u00A0%`,
  reliability: (points: string) => `Обещанная доля по горизонтали, сбывшаяся по вертикали: ${points}`,
  simulated: {
    title: 'Не\u00A0люди, а\u00A0модель',
    text: (count: number, made: string) =>
      `Людей здесь нет: за\u00A0${whole(count)} придуманных отвечала программа, ${made}. Небрежности, дневника и плохого дня в модели нет, поэтому с живыми людьми выйдет хуже.`,
    show: (claims: number) => `Все цифры модели: ${claims}`,
  },
}
