import { type Problem, problemAt } from '@grani/server/content/problem.ts'
import type { Check } from '@grani/server/content/check.ts'
import { allReadings, isAsked, ownAnswersOf, stemsOf } from '@grani/server/content/readings.ts'

const FAULTS: [RegExp, string][] = [
  [/["“”„]/u, 'quotation marks are «ёлочки»'],
  [/(?:^|\s)[-–](?:\s|$)/u, 'a dash between words is —'],
  [/\.\.\./u, 'three dots are one character: …'],
  [/ {2,}/u, 'two spaces'],
  [/\s[,.;:!?…»]/u, 'a space before a punctuation mark'],
  [/[,;](?=\p{L})/u, 'no space after a comma'],
  [/«\s|\s»/u, 'a space inside quotation marks'],
  [/(?<=[\p{L},] )(?:Вы|Вас|Вам|Вами|Ваш\p{L}*)(?!\p{L})/u, '«вы» is lower case inside a sentence'],
]

const faultsOf = (text: string): string[] =>
  FAULTS.filter(([pattern]) => pattern.test(text)).map(([, advice]) => advice)

const balanced = (text: string): boolean =>
  (text.match(/«/gu) ?? []).length === (text.match(/»/gu) ?? []).length

/** Marks as a Russian printer would set them, and sentences that begin and end as sentences do. */
export const typographyProblems: Check = checked => {
  const { content, placeOf } = checked
  const ofEndings = content.items.filter(isAsked).flatMap(item => {
    const place = placeOf(`item:${item.id}`)
    const say = (message: string): Problem => problemAt(place, `${item.id}: ${message}`)
    return [
      ...stemsOf(item)
        .filter(text => !/^[«\p{Lu}\d]/u.test(text))
        .map(() => say('begins with a capital letter')),
      ...stemsOf(item)
        .filter(text => !(item.kind === 'situation' ? /[.…:?]$/u : /[.!]$/u).test(text))
        .map(() =>
          say(item.kind === 'situation' ? 'a situation ends with … or : or ?' : 'ends with a full stop'),
        ),
      ...ownAnswersOf(item)
        .filter(text => /[.]$/u.test(text))
        .map(text => say(`an answer has no full stop: «${text}»`)),
    ]
  })
  const ofMarks = allReadings(checked).flatMap(({ place, text }) => [
    ...faultsOf(text).map(advice => problemAt(place, `${advice}: «${text.slice(0, 70)}»`)),
    ...(balanced(text) ? [] : [problemAt(place, `an unpaired quotation mark: «${text.slice(0, 70)}»`)]),
  ])
  return [...ofEndings, ...ofMarks]
}
