import { problemAt } from '@grani/server/content/problem.ts'
import { clausesOf, hasWord, sentencesOf, wordsOf } from '../russian.ts'
import type { Check } from '@grani/server/content/check.ts'
import type { Dictionary } from './dictionary.ts'
import { aloneOrFirst } from './gender-alone.ts'
import { isGenderedPast } from './gender-past.ts'
import { genderedPredicates, leadingParticiple } from './gender-predicates.ts'
import { allReadings, itemReadings } from '@grani/server/content/readings.ts'

/** Singular forms that give away who speaks; the plural («вы уверены») is fine. */
const SHORT_FORMS =
  'рад|рада|уверена?|готова?|должен|должна|согласен|согласна|способен|способна|склонен|склонна|доволен|довольна|спокоен|спокойна|обязана?|занята?|права?|виноват|виновата|счастлива?|благодарен|благодарна|намерена?|свободен|свободна|одинока?|самостоятелен|самостоятельна|сам|сама'

const BRACKETS = /\p{L}\((?:а|ась|ла|на|ой|ая)\)/u

/** What somebody says is a thing in the sentence: «Вопрос «кто я?» для меня открыт». */
const QUOTED = /«[^»]*»/gu

/** «тому, кто меня подвёл»: «кто» takes one form for everybody. */
const ofItem = (text: string, dictionary: Dictionary): string[] => [
  ...clausesOf(text)
    .filter(clause => !hasWord(clause, 'кто'))
    .flatMap(wordsOf)
    .filter(word => isGenderedPast(word, dictionary))
    .map(word => `the past tense «${word}»`),
  ...[
    ...wordsOf(text).filter(word => hasWord(word, SHORT_FORMS)),
    ...aloneOrFirst(text),
    ...sentencesOf(text).flatMap(leadingParticiple),
    ...clausesOf(text.replaceAll(QUOTED, 'слова')).flatMap(clause => genderedPredicates(clause, dictionary)),
  ].map(words => `«${words}»`),
]

/** Every sentence must fit every reader: no form that is only a man's or only a woman's. */
export const genderProblems =
  (dictionary: Dictionary): Check =>
  checked => [
    ...itemReadings(checked).flatMap(({ place, text }) =>
      ofItem(text, dictionary).map(form =>
        problemAt(place, `gendered form: ${form}; say it in the present tense`),
      ),
    ),
    ...allReadings(checked)
      .filter(({ text }) => BRACKETS.test(text))
      .map(({ place }) =>
        problemAt(place, 'gendered form in brackets, like «устал(а)»: rephrase so that it fits everybody'),
      ),
  ]
