import { problemAt } from '@grani/server/content/problem.ts'
import { clausesOf, hasWord, sentencesOf, wordsOf } from '../russian.ts'
import type { Check } from './check.ts'
import type { Dictionary } from './dictionary.ts'
import { genderedAloneOrFirst } from './gender-alone.ts'
import { isGenderedPast } from './gender-past.ts'
import { genderedPredicates, leadingParticiple } from './gender-predicates.ts'
import { allPassages, eventPassages, itemPassages } from '../passages.ts'

/** Singular forms that show the gender of the speaker; the plural («вы уверены») does not. */
const SHORT_FORMS =
  'рад|рада|уверена?|готова?|должен|должна|согласен|согласна|способен|способна|склонен|склонна|доволен|довольна|спокоен|спокойна|обязана?|занята?|права?|виноват|виновата|счастлива?|благодарен|благодарна|намерена?|свободен|свободна|одинока?|самостоятелен|самостоятельна|сам|сама'

const BRACKETS = /\p{L}\((?:а|ась|ла|на|ой|ая)\)/u

/** Quoted words are a noun of the sentence, not its predicate: «Вопрос «кто я?» для меня открыт». */
const QUOTED = /«[^»]*»/gu

/** Clauses with «кто» are skipped: it always takes the masculine («тому, кто меня подвёл»). */
export const genderedFormsIn = (text: string, dictionary: Dictionary): string[] => [
  ...clausesOf(text)
    .filter(clause => !hasWord(clause, 'кто'))
    .flatMap(wordsOf)
    .filter(word => isGenderedPast(word, dictionary))
    .map(word => `the past tense «${word}»`),
  ...[
    ...wordsOf(text).filter(word => hasWord(word, SHORT_FORMS)),
    ...genderedAloneOrFirst(text),
    ...sentencesOf(text).flatMap(leadingParticiple),
    ...clausesOf(text.replaceAll(QUOTED, 'слова')).flatMap(clause => genderedPredicates(clause, dictionary)),
  ].map(words => `«${words}»`),
]

/** Texts must fit every reader: no form that only a man or only a woman would use. */
export const genderProblems =
  (dictionary: Dictionary): Check =>
  input => [
    ...[...itemPassages(input), ...eventPassages(input)].flatMap(({ location, text }) =>
      genderedFormsIn(text, dictionary).map(form =>
        problemAt(location, `gendered form: ${form}; say it in the present tense`),
      ),
    ),
    ...allPassages(input)
      .filter(({ text }) => BRACKETS.test(text))
      .map(({ location }) =>
        problemAt(location, 'gendered form in brackets, like «устал(а)»: rephrase without a gender'),
      ),
  ]
