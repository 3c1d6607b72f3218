import { CAUSES, SITUATIONS } from '@grani/contract'
import { type Appraisal, PATTERNS_APART, patternOf } from '@grani/server/content/event-patterns.ts'
import type { EventPattern } from '@grani/server/content/events-schema.ts'
import { problemAt } from '@grani/server/content/problem.ts'
import { wordsOf } from '../russian.ts'
import type { Check } from './check.ts'

const DEGREES = [1, 2, 3, 4, 5]
const MAX_WORDS = 30

/** No situation, and each alone. */
const KINDS: readonly string[][] = [[], ...SITUATIONS.map(situation => [situation])]

/** Every combination of taps: the kinds, 5⁴ degrees and five causes. */
const APPRAISALS: readonly Appraisal[] = DEGREES.flatMap(pleasantness =>
  DEGREES.flatMap(energy =>
    DEGREES.flatMap(importance =>
      DEGREES.flatMap(control =>
        CAUSES.flatMap(cause =>
          KINDS.map(situations => ({ pleasantness, energy, importance, control, cause, situations })),
        ),
      ),
    ),
  ),
)

const among =
  (field: Exclude<keyof Appraisal, 'cause' | 'situations'>, ...values: number[]) =>
  (taps: Appraisal): boolean =>
    values.includes(taps[field])

const causedBy =
  (cause: string) =>
  (taps: Appraisal): boolean =>
    taps.cause === cause

const inSituation =
  (id: string) =>
  (taps: Appraisal): boolean =>
    taps.situations.includes(id)

/** What a sentence claims, and when that was tapped. */
const CLAIMS: [RegExp, (taps: Appraisal) => boolean][] = [
  [/(?<!самое )важн(?:ая|ое|о)(?!\p{L})/iu, among('importance', 4, 5)],
  [/не самое важное/iu, among('importance', 1, 2)],
  [/(?<!\p{L})неприятн/iu, among('pleasantness', 1, 2)],
  [/(?<!\p{L})приятн|радость|хорошее|удача/iu, among('pleasantness', 4, 5)],
  [/ни радости, ни досады/iu, among('pleasantness', 3)],
  [/зависело мало|без вас/iu, among('control', 1, 2)],
  [/взволновало|бодрящее/iu, among('energy', 4, 5)],
  [/спокойно/iu, among('energy', 1, 2)],
  [/в себе|сделанное вами|устроили его вы/iu, causedBy('me')],
  [/друг(?:ом|ой|ого) человек/iu, causedBy('other')],
  [/обстоятельства/iu, causedBy('circumstances')],
  [/причин сошлось|несколько причин/iu, causedBy('together')],
  [/давлени/iu, inSituation('pressure')],
  [/разговор/iu, inSituation('people')],
  [/доверие/iu, inSituation('distrust')],
  [/близк/iu, inSituation('close')],
  [/отчего так вышло|объяснять это/iu, causedBy('unclear')],
]

/** Diagnosis, treatment, blame, and orders to turn to someone. */
const BANNED =
  /диагноз|депресс|невроз|травм|расстройств|терапи|психолог|психиатр|лечен|симптом|виноват|вина(?!\p{L})|обратитесь|позвоните|поговорите с|должны|обязаны/iu

const faultsOf = ({ id, said, ask }: EventPattern, met: readonly Appraisal[]): string[] => [
  ...(met.length > 0 ? [] : [`no combination of taps meets ${id}`]),
  ...CLAIMS.filter(([claim, isTapped]) => claim.test(said) && !met.every(isTapped)).map(
    ([claim]) => `${id} says what was not tapped: ${claim.source}`,
  ),
  ...(/^[А-ЯЁ][^.?!]*\.$/u.test(said) ? [] : [`${id}: \`said\` is one sentence`]),
  ...(/^[^?]+\?$/u.test(ask) ? [] : [`${id}: \`ask\` is one question`]),
  ...([said, ask].some(text => wordsOf(text).length > MAX_WORDS) ? [`${id}: over ${MAX_WORDS} words`] : []),
  ...(BANNED.test(`${said} ${ask}`) ? [`${id}: a diagnosis, blame or an order`] : []),
]

/** Every combination of taps meets a pattern for each day of a week; every pattern is met, and says only what was tapped. */
export const eventPatternProblems: Check = ({ content: { events }, locate }) => {
  if (events === null) return []
  const { patterns } = events
  const met = new Map<string, Appraisal[]>(patterns.map(({ id }) => [id, []]))
  const unmet = APPRAISALS.filter(taps => {
    const said: string[] = []
    for (let event = 0; event < PATTERNS_APART.days; event++) {
      const pattern = patternOf(patterns, taps, said)
      if (!pattern) return true
      if (!said.includes(pattern.id)) met.get(pattern.id)?.push(taps)
      said.unshift(pattern.id)
    }
    return new Set(said).size < PATTERNS_APART.days
  })
  return [
    ...(unmet.length === 0
      ? []
      : [
          problemAt(
            { file: 'events.yaml', line: 1 },
            `${unmet.length} combinations do not meet ${PATTERNS_APART.days} patterns`,
          ),
        ]),
    ...patterns.flatMap(pattern =>
      faultsOf(pattern, met.get(pattern.id) ?? []).map(message =>
        problemAt(locate(`pattern:${pattern.id}`), message),
      ),
    ),
  ]
}
