import { problemAt } from '@grani/server/content/problem.ts'
import { clausesOf, hasWord, sentencesOf, wordsOf } from '../russian.ts'
import type { Check } from '@grani/server/content/check.ts'
import type { Dictionary } from './dictionary.ts'
import { isAsked, stemsOf } from '@grani/server/content/readings.ts'

const NEGATIONS = new Set(
  'не нет ни нельзя невозможно никак нигде никуда никогда никто никого никому ничто ничего ничему некому нечего некогда некуда незачем'.split(
    ' ',
  ),
)

/** Words that say no without «не»: «редко не соглашаюсь» has to be turned round twice. */
const HIDDEN =
  /^(?:редко|нечасто|изредка|едва|вряд|отказываюсь|отказаться|отказываться|отрицаю|избегаю|перестаю|запрещаю)$/u

/** Words with не- that are no denial any more: nothing is left of them without it, or they name a thing of their own. */
const LEXICAL =
  /^(?:недел|нема?л|немног|нескольк|некотор|некий|некто|нечто|неуж|неудач|недавн|незнаком|ненави|нелеп|нельз|неспеш|неторопл|непремен|нежн|невест|небес|небо|нерв|недоста|недоразум|недосказ|недоумен|недруг|незауряд|невзгод|небольш|невидим|неизвест|неправд|несправедл|необычн|необходим|неподалёку|невольн|несу|нем|нет$|нему$|ней$|неё$|ненадолго|неприязн|неотлож|нелюб|неряш|невпопад|незаметн|неясн|непонятн|неизбеж|неподъём|непогод|неудавш|невинов|несчаст)/u

const isDenied = (word: string, dictionary: Dictionary): boolean =>
  /^не\p{L}{3,}$/u.test(word) && !LEXICAL.test(word) && dictionary.knows(word.slice(2))

type Denials = { plain: number; without: number; hidden: number }

const denialsIn = (text: string, dictionary: Dictionary): Denials => {
  const words = wordsOf(text).map(word => word.toLowerCase())
  return {
    plain: words.filter(word => NEGATIONS.has(word) || isDenied(word, dictionary)).length,
    without: words.filter(word => word === 'без').length,
    hidden: words.filter(word => HIDDEN.test(word)).length,
  }
}

/** «не без», «редко не»; «отказываюсь без мучений» is one denial. */
const isTwice = ({ plain, without, hidden }: Denials): boolean =>
  plain + without > 1 || (plain > 0 && hidden > 0)

/** «Не люблю, когда не звонят»: the second «не» hangs on the first. «Не спорю, не кричу» denies two things side by side. */
const HANGING =
  /^\s*(?:и\s|а\s|но\s)?(?:что|чтобы|когда|если|пока|будто|как|кто|кого|кому|чего|где|которы\p{L}+|(?:от|о|об|к|в|с|на)\s(?:том?|чём|ком|чего|кого|который|котор\p{L}+))(?!\p{L})/iu

const nestedIn = (sentence: string, dictionary: Dictionary): boolean =>
  clausesOf(sentence).some(
    (clause, i, all) =>
      HANGING.test(clause) &&
      denialsIn(clause, dictionary).plain > 0 &&
      denialsIn(all[i - 1] ?? all[i + 1] ?? '', dictionary).plain > 0,
  )

/** Idioms with a «не» that denies nothing. */
const IDIOMS =
  /(?<!\p{L})(?:не только|не раз|чуть не|едва не|не прочь|вс[её] равно|во что бы то ни стало|как бы то ни было|(?:что|кто|где|куда|как|сколько|когда|чем) бы ни|не по себе|тем не менее|так или иначе|ни с того ни с сего)(?!\p{L})/giu

/** In a question that is answered by «совсем не про меня» even two «не» in one thought lose the reader. */
export const negationProblems =
  (dictionary: Dictionary): Check =>
  ({ content, placeOf }) =>
    content.items.filter(isAsked).flatMap(item =>
      stemsOf(item).flatMap(stem => {
        const text = stem.replaceAll(IDIOMS, ' ')
        const twice = clausesOf(text).filter(clause => isTwice(denialsIn(clause, dictionary)))
        const nested = sentencesOf(text).filter(sentence => nestedIn(sentence, dictionary))
        const denial = hasWord(text, 'неверно|неправда|нельзя сказать|не скажу|едва ли не|чуть ли не')
          ? [text]
          : []
        return [...new Set([...twice, ...nested, ...denial])].map(clause =>
          problemAt(placeOf(`item:${item.id}`), `double negation: «${clause.trim()}»`),
        )
      }),
    )
