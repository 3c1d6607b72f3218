import { type Problem, problemAt } from '@grani/server/content/problem.ts'
import type { Check } from './check.ts'
import { isAsked, ownOptionTextsOf, stemsOf } from '@grani/server/content/item-texts.ts'
import { allPassages } from '../passages.ts'

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

const hasPairedQuotes = (text: string): boolean =>
  (text.match(/«/gu) ?? []).length === (text.match(/»/gu) ?? []).length

/** Russian typography: quotation marks, dashes, spaces, capital letters and full stops. */
export const typographyProblems: Check = input => {
  const { content, locate } = input
  const ofEndings = content.items.filter(isAsked).flatMap(item => {
    const location = locate(`item:${item.id}`)
    const atItem = (message: string): Problem => problemAt(location, `${item.id}: ${message}`)
    return [
      ...stemsOf(item)
        .filter(text => !/^[«\p{Lu}\d]/u.test(text))
        .map(() => atItem('begins with a capital letter')),
      ...stemsOf(item)
        .filter(text => !(item.kind === 'situation' ? /[.…:?]$/u : /[.!]$/u).test(text))
        .map(() =>
          atItem(item.kind === 'situation' ? 'a situation ends with … or : or ?' : 'ends with a full stop'),
        ),
      ...ownOptionTextsOf(item)
        .filter(text => /[.]$/u.test(text))
        .map(text => atItem(`a response option has no full stop: «${text}»`)),
    ]
  })
  const ofMarks = allPassages(input).flatMap(({ location, text }) => [
    ...faultsOf(text).map(advice => problemAt(location, `${advice}: «${text.slice(0, 70)}»`)),
    ...(hasPairedQuotes(text)
      ? []
      : [problemAt(location, `an unpaired quotation mark: «${text.slice(0, 70)}»`)]),
  ])
  return [...ofEndings, ...ofMarks]
}
