import { problemAt } from '@grani/server/content/problem.ts'
import { wordsOf } from '../russian.ts'
import type { Check } from '@grani/server/content/check.ts'
import type { Dictionary } from './dictionary.ts'
import { allReadings } from '@grani/server/content/readings.ts'

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

/** Latin letters are a name of something; a Russian dictionary cannot spell it. */
const isName = (word: string): boolean => /[a-zA-Z]/.test(word)

/** Every Russian word is in the dictionary or in content/words.txt. */
export const spellingProblems =
  (dictionary: Dictionary, own: Set<string>): Check =>
  checked =>
    allReadings(checked).flatMap(({ place, text }) =>
      wordsOf(text.replace(/\{[a-zA-Z]+\}/g, ' '))
        .filter(word => !isName(word) && !isKnown(word, dictionary, own))
        .map(word => problemAt(place, `misspelt? «${word}»; a right word goes into words.txt`)),
    )

/** Words that exist both ways, so that only a reader can tell: все and всё, чем and чём, черту and чёрту … */
const EITHER_WAY = new Set(
  'все всем чем тем нем сел перед счета далеко темно теплом черту самое лет небо берет берег осел мел узнаем поем моем своем твоем ведра весло падеж слез разряженный платежу жены'.split(
    ' ',
  ),
)
/** The dictionary unfolds «решено» into a «решёно», «удалена» into an «удалёна» that nobody says. */
const UNSAID = /ён[аоы]$/u

/** Spelling of ё: a word written with е although the dictionary has it with ё. */
export const yoProblems =
  (dictionary: Dictionary): Check =>
  checked =>
    allReadings(checked).flatMap(({ place, text }) =>
      wordsOf(text).flatMap(word => {
        const lower = word.toLowerCase()
        if (EITHER_WAY.has(lower) || lower.includes('ё')) return []
        const variants = [...lower.matchAll(/е/gu)].map(
          ({ index }) => `${lower.slice(0, index)}ё${lower.slice(index + 1)}`,
        )
        return variants
          .filter(variant => dictionary.knows(variant) && !UNSAID.test(variant))
          .map(variant => problemAt(place, `written with ё: «${word}» → «${variant}»`))
      }),
    )
