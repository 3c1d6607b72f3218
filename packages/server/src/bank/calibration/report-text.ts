import { DRIFT_LIMIT, type HealthFlag } from '@grani/engine'
import type { CalibrationReport, FlaggedDif, FlaggedItem } from './report.ts'

const number = (value: number, digits = 2): string => value.toFixed(digits).replace('.', ',')
const percent = (share: number): string => `${number(100 * share, 1)} %`

const REASONS: Record<HealthFlag, (item: FlaggedItem) => string> = {
  flat: ({ slope }) => `почти ничего не различает: наклон ${number(slope)}`,
  'empty-category': ({ rarest }) => `один из ответов почти не выбирают: ${percent(rarest)}`,
  twin: ({ twin }) => `повторяет ${twin?.item ?? 'другой вопрос'}: r = ${number(twin?.r ?? 1)}`,
  slow: ({ medianMs }) => `долго читают: половина дольше ${number((medianMs ?? 0) / 1000, 1)} с`,
  'often-skipped': ({ skipShare }) => `часто пропускают: ${percent(skipShare)}`,
}

const itemLines = (item: FlaggedItem): string[] => [
  `  ${item.item} (ответов ${item.answers}) «${item.text}»`,
  ...item.flags.map(flag => `    ${REASONS[flag](item)}`),
]

const difLine = ({ item, text, groups, effect }: FlaggedDif): string =>
  `  ${item} «${text}»: ${groups.join(' и ')} отвечают по-разному при одном уровне, ΔR² = ${number(effect, 3)}`

const difLines = ({ groups, dif }: CalibrationReport): string[] => {
  const names = Object.entries(groups).map(([name, people]) => `${name} (${people})`)
  if (names.length < 2) return ['Группы сравнить нельзя: в каждой нужно не меньше 200 человек.']
  const heading = `Сравнивались группы: ${names.join(', ')}.`
  if (dif.length === 0) return [heading, 'Вопросов, которые работают в группах по-разному, нет.']
  return [heading, `Работают в группах по-разному: ${dif.length}`, ...dif.map(difLine)]
}

const linkLines = ({ reference, links }: CalibrationReport): string[] => {
  if (reference === null) return ['Шкала: своя, это первая калибровка или прежняя не в деле.']
  const unlinked = links.filter(({ linked }) => !linked)
  const drifting = links.filter(({ linked, drift }) => linked && drift > DRIFT_LIMIT)
  return [
    `Шкала: как у версии ${reference}; связано качеств ${links.length - unlinked.length} из ${links.length}.`,
    ...unlinked.map(({ quality, anchors }) => `  ${quality}: общих вопросов мало (${anchors}), шкала своя`),
    ...drifting.map(
      ({ quality, drift }) => `  ${quality}: общие вопросы сместились на ${number(drift)}, проверьте их`,
    ),
  ]
}

const sampleLines = ({ people, sample }: CalibrationReport): string[] => {
  if (!sample) return []
  const { of, drawn, extra, seed } = sample
  if (people >= of) return ['Взяты ответы всех, кто отвечал и разрешил калибровку.']
  return [
    `Выборка: ${people} человек из ${of}, случайных ${drawn} (начальное число ${seed}).`,
    ...(extra > 0 ? [`Ещё ${extra} добавлены ради вопросов, на которые отвечали редко.`] : []),
  ]
}

const errorLines = ({ errors }: CalibrationReport): string[] => {
  if (!errors) return []
  const { items, slope, slopeAtMost, slopeSpread, threshold } = errors
  // The reliability of the estimates: the share of the spread between items that is no error.
  const reliability = Math.max(0, 1 - (slope / slopeSpread) ** 2)
  const withTwice = Math.max(0, 1 - (slope / slopeSpread) ** 2 / 2)
  return [
    `Точность (вопросов с 200 ответами и больше — ${items}): ошибка наклона ${number(slope)}, у 95 % вопросов до ${number(slopeAtMost)}; ошибка порога ${number(threshold)}.`,
    `Наклоны различаются на ${number(slopeSpread)}: надёжность оценок ${number(reliability)}, с вдвое большим числом людей была бы ${number(withTwice)}.`,
  ]
}

/** The report as Russian text for the editors of the bank. */
export const reportText = (report: CalibrationReport): string => {
  const { people, answers, stages, inflation, flagged } = report
  return [
    `Людей ${people}, ответов ${answers}.`,
    ...sampleLines(report),
    `Вопросов без ответов ${stages.unanswered}, до 200 ответов ${stages.seed}, до 600 ${stages.pilot}, от 600 ${stages.operational}.`,
    `Поправка к дисперсии ошибок: ×${number(inflation)}.`,
    ...errorLines(report),
    ...linkLines(report),
    '',
    flagged.length === 0 ? 'Вопросов с замечаниями нет.' : `Вопросы с замечаниями: ${flagged.length}`,
    ...flagged.flatMap(itemLines),
    '',
    ...difLines(report),
  ].join('\n')
}
