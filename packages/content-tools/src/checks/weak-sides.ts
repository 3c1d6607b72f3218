import { type Problem, problemAt } from '@grani/server/content/problem.ts'
import { levelPassages } from '../passages.ts'
import type { Check } from './check.ts'

/** What denies that there is a weakness. «Дело не в слабости характера» tells a cause, and denies nothing. */
const NO_WEAKNESS =
  /(?<!\p{L})(?:(?:это|здесь|тут|в этом) (?:не|нет)|а не|нет) (?:изъян|порок|недостат|слабост)|(?:слабост|недостатк)\p{L}* (?:в этом |здесь |тут )?нет(?!\p{L})|не говорит о слабости|дело вкуса|вкус законный|никто не (?:обязан|вправе)|не делает \p{L}+ (?:плох|зл|хуже)/iu

/** What an introduction says of every low side of its direction. */
const OF_ALL_LOW =
  /(?<!\p{L})низк\p{L}+(?: результат\p{L}*)? (?:[^.]{0,40} )?(?:говорит об? |плох|не поломка|не слабост|не делает)|нет (?:сильных и слабых|хороших и плохих)/iu

/**
 * A side that is called weak stands above its text and below the introduction of its direction: neither may say that there is no
 * weakness. Who means it makes the side a style (`lowSide`).
 */
export const weakSideProblems: Check = input => {
  const weak = new Set(
    input.content.directions.flatMap(({ qualities }) =>
      qualities.filter(({ kind, lowSide }) => kind === 'T' && lowSide !== 'style').map(({ id }) => id),
    ),
  )
  return [
    ...levelPassages(input).flatMap(({ quality, level, text, location }): Problem[] => {
      const denial = NO_WEAKNESS.exec(text.replaceAll(/\s+/gu, ' '))?.[0]
      const isLow = level === 'below' || level === 'farBelow'
      if (denial === undefined || !isLow || !weak.has(quality)) return []
      return [problemAt(location, `«${denial}» stands beside «слабая сторона»: ${quality} is no style`)]
    }),
    ...input.content.directions.flatMap(({ uid, introduction, qualities }): Problem[] => {
      const denial = OF_ALL_LOW.exec(introduction.replaceAll(/\s+/gu, ' '))?.[0]
      const called = qualities.filter(({ id }) => weak.has(id)).map(({ id }) => id)
      if (denial === undefined || called.length === 0) return []
      return [
        problemAt(
          input.locate(`direction:${uid}`),
          `«${denial}» stands above the weak sides of ${called.join(', ')}`,
        ),
      ]
    }),
  ]
}
