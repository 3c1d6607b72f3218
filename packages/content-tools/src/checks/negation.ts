import { problemAt } from '@grani/server/content/problem.ts'
import { clausesOf, hasWord, sentencesOf, wordsOf } from '../russian.ts'
import type { Check } from './check.ts'
import type { Dictionary } from './dictionary.ts'
import { isAsked, stemsOf } from '@grani/server/content/item-texts.ts'

const NEGATIONS = new Set(
  'не нет ни нельзя невозможно никак нигде никуда никогда никто никого никому ничто ничего ничему некому нечего некогда некуда незачем'.split(
    ' ',
  ),
)

/** Words that negate without «не»: «редко не соглашаюсь» is a double negation. */
const IMPLICIT =
  /^(?:редко|нечасто|изредка|едва|вряд|отказываюсь|отказаться|отказываться|отрицаю|избегаю|перестаю|запрещаю)$/u

/** Words that begin with не- but are no negation: they do not exist without it, or mean something of their own. */
const LEXICAL =
  /^(?:недел|нема?л|немног|нескольк|некотор|некий|некто|нечто|неуж|неудач|недавн|незнаком|ненави|нелеп|нельз|неспеш|неторопл|непремен|нежн|невест|небес|небо|нерв|недоста|недоразум|недосказ|недоумен|недруг|незауряд|невзгод|небольш|невидим|неизвест|неправд|несправедл|необычн|необходим|неподалёку|невольн|несу|нем|нет$|нему$|ней$|неё$|ненадолго|неприязн|неотлож|нелюб|неряш|невпопад|незаметн|неясн|непонятн|неизбеж|неподъём|непогод|неудавш|невинов|несчаст)/u

const hasNegativePrefix = (word: string, dictionary: Dictionary): boolean =>
  /^не\p{L}{3,}$/u.test(word) && !LEXICAL.test(word) && dictionary.knows(word.slice(2))

type Negations = { plain: number; without: number; implicit: number }

const countNegations = (text: string, dictionary: Dictionary): Negations => {
  const words = wordsOf(text).map(word => word.toLowerCase())
  return {
    plain: words.filter(word => NEGATIONS.has(word) || hasNegativePrefix(word, dictionary)).length,
    without: words.filter(word => word === 'без').length,
    implicit: words.filter(word => IMPLICIT.test(word)).length,
  }
}

/** «не без», «редко не»; «отказываюсь без мучений» is a single negation. */
const isDouble = ({ plain, without, implicit: hidden }: Negations): boolean =>
  plain + without > 1 || (plain > 0 && hidden > 0)

/** «Не люблю, когда не звонят»: the second negation is in a clause that depends on the first. «Не спорю, не кричу» has two independent ones. */
const SUBORDINATE =
  /^\s*(?:и\s|а\s|но\s)?(?:что|чтобы|когда|если|пока|будто|как|кто|кого|кому|чего|где|которы\p{L}+|(?:от|о|об|к|в|с|на)\s(?:том?|чём|ком|чего|кого|который|котор\p{L}+))(?!\p{L})/iu

const hasNestedNegation = (sentence: string, dictionary: Dictionary): boolean =>
  clausesOf(sentence).some(
    (clause, i, all) =>
      SUBORDINATE.test(clause) &&
      countNegations(clause, dictionary).plain > 0 &&
      countNegations(all[i - 1] ?? all[i + 1] ?? '', dictionary).plain > 0,
  )

/** Idioms whose «не» negates nothing. */
const IDIOMS =
  /(?<!\p{L})(?:не только|не раз|чуть не|едва не|не прочь|вс[её] равно|во что бы то ни стало|как бы то ни было|(?:что|кто|где|куда|как|сколько|когда|чем) бы ни|не по себе|тем не менее|так или иначе|ни с того ни с сего)(?!\p{L})/giu

/** A word of negation of its own; antonyms («недоволен») and idioms («не раз») are none. */
export const hasNegation = (text: string): boolean =>
  wordsOf(text.replaceAll(IDIOMS, ' ')).some(word => NEGATIONS.has(word.toLowerCase()))

/** An item may be answered by «совсем не про меня», so one negation more inside it is already hard to follow. */
export const negationProblems =
  (dictionary: Dictionary): Check =>
  ({ content, locate }) =>
    content.items.filter(isAsked).flatMap(item =>
      stemsOf(item).flatMap(stem => {
        const text = stem.replaceAll(IDIOMS, ' ')
        const twice = clausesOf(text).filter(clause => isDouble(countNegations(clause, dictionary)))
        const nested = sentencesOf(text).filter(sentence => hasNestedNegation(sentence, dictionary))
        const evasive = hasWord(text, 'неверно|неправда|нельзя сказать|не скажу|едва ли не|чуть ли не')
          ? [text]
          : []
        return [...new Set([...twice, ...nested, ...evasive])].map(clause =>
          problemAt(locate(`item:${item.id}`), `double negation: «${clause.trim()}»`),
        )
      }),
    )
