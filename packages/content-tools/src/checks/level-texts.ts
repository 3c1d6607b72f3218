import { overlapOf } from '../similarity.ts'
import { type Problem, problemAt } from '@grani/server/content/problem.ts'
import { contentStems, sentencesOf, wordsOf } from '../russian.ts'
import type { Check } from '@grani/server/content/check.ts'
import { groupedBy } from './grouped.ts'
import { type LevelReading, levelReadings } from '@grani/server/content/readings.ts'

/** Texts of one quality speak of one subject, yet must describe different people: found on examples, see README. */
const MOST_SHARED = 0.35
/** A run of this many words is a phrase, and a phrase that fits two results fits nobody. */
const RUN = 4

/** Forer 1949: sentences that everybody takes for a portrait of themselves. */
const BARNUM =
  /в глубине души|в зависимости от (?:ситуации|обстоятельств)|как и у (?:всех|многих)|иногда вы [^.]*, а иногда|вам свойственно и то и другое|у вас есть (?:и )?(?:сильные|нераскрыт)|всё индивидуально|немалый потенциал|в (?:одних|разных) ситуациях/iu

const runsOf = (text: string): string[] =>
  sentencesOf(text).flatMap(sentence => {
    const words = wordsOf(sentence).map(word => word.toLowerCase())
    return words.slice(RUN - 1).map((_, i) => words.slice(i, i + RUN).join(' '))
  })

const tooAlike = (readings: LevelReading[]): Problem[] => {
  const prints = readings.map(reading => ({ reading, stems: contentStems(reading.text) }))
  return prints.flatMap(({ reading, stems }, i) =>
    prints.slice(i + 1).flatMap(other => {
      const shared = overlapOf(stems, other.stems)
      if (shared < MOST_SHARED) return []
      const { quality, level, place } = other.reading
      return [
        problemAt(
          place,
          `${quality} ${level} shares ${Math.round(shared * 100)} % of its words with ${reading.quality} ${reading.level}`,
        ),
      ]
    }),
  )
}

const repeatedRuns = (readings: LevelReading[]): Problem[] => {
  const runs = readings.flatMap(reading => runsOf(reading.text).map(run => ({ run, reading })))
  return [...groupedBy(runs, ({ run }) => run)]
    .filter(([, uses]) => uses.length > 1)
    .flatMap(([run, uses]) =>
      uses.slice(1).map(({ reading }) => {
        const first = uses[0]?.reading
        return problemAt(
          reading.place,
          `«${run}» stands in ${reading.quality} ${reading.level} and in ${first?.quality} ${first?.level}`,
        )
      }),
    )
}

/** A reader of the other level's text, or of another quality's, must not recognise themselves. */
export const levelTextProblems: Check = checked => {
  const readings = levelReadings(checked)
  return [
    ...tooAlike(readings),
    ...repeatedRuns(readings),
    ...readings.flatMap(({ place, text }) => {
      const found = BARNUM.exec(text)
      return found ? [problemAt(place, `fits everybody: «${found[0]}»`)] : []
    }),
  ]
}
