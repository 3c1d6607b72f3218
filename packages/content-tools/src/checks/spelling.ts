import { problemAt } from '@grani/server/content/problem.ts'
import { wordsOf } from '../russian.ts'
import type { Check } from './check.ts'
import type { Dictionary } from './dictionary.ts'
import { allPassages } from '../passages.ts'

/** кто-нибудь, скажи-ка, кое-что, по-моему: the dictionary lists only the parts. */
const PARTICLES = new Set('то нибудь либо ка таки де кое кой по во вот'.split(' '))

const isKnown = (word: string, dictionary: Dictionary, own: Set<string>): boolean => {
  const lower = word.toLowerCase()
  if (own.has(lower) || dictionary.knows(word) || dictionary.knows(lower)) return true
  const parts = lower.split('-')
  return (
    parts.length > 1 && parts.every(part => PARTICLES.has(part) || own.has(part) || dictionary.knows(part))
  )
}

/** A word in Latin letters is a name, which a Russian dictionary cannot check. */
const isLatin = (word: string): boolean => /[a-zA-Z]/.test(word)

/** Every Russian word is in the dictionary or in content/words.txt. */
export const spellingProblems =
  (dictionary: Dictionary, own: Set<string>): Check =>
  input =>
    allPassages(input).flatMap(({ location, text }) =>
      wordsOf(text.replace(/\{[a-zA-Z]+\}/g, ' '))
        .filter(word => !isLatin(word) && !isKnown(word, dictionary, own))
        .map(word => problemAt(location, `misspelt? «${word}»; a correct word goes into words.txt`)),
    )

/** Words that exist with е and with ё, so that the dictionary cannot decide: все and всё, чем and чём, черту and чёрту … */
const BOTH_SPELLINGS = new Set(
  'все всем чем тем нем сел перед счета далеко темно теплом черту самое лет небо берет берег осел мел узнаем поем моем своем твоем ведра ведро весло падеж слез разряженный платежу жены запрет настороженность черте черт заметен издалека дележе дележа чертеже лету счету черта пройден неумехой узнаете недалеко ремесла стекла узнает платежа заметку железки уменьшенном'.split(
    ' ',
  ),
)
/** The dictionary accepts forms that do not exist: «решёно» for «решено», «удалёна» for «удалена». */
const NOT_IN_USE = /ён[аоы]$/u

/** Spelling of ё: a word written with е although the dictionary has it with ё. */
export const yoProblems =
  (dictionary: Dictionary): Check =>
  input =>
    allPassages(input).flatMap(({ location, text }) =>
      wordsOf(text).flatMap(word => {
        const lower = word.toLowerCase()
        if (BOTH_SPELLINGS.has(lower) || lower.includes('ё')) return []
        const variants = [...lower.matchAll(/е/gu)].map(
          ({ index }) => `${lower.slice(0, index)}ё${lower.slice(index + 1)}`,
        )
        return variants
          .filter(variant => dictionary.knows(variant) && !NOT_IN_USE.test(variant))
          .map(variant => problemAt(location, `written with ё: «${word}» → «${variant}»`))
      }),
    )
