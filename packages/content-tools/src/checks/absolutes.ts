import { problemAt } from '@grani/server/content/problem.ts'
import { hasWord } from '../russian.ts'
import type { Check } from './check.ts'
import { isAsked, stemsOf } from '@grani/server/content/item-texts.ts'

const ABSOLUTES = [
  'всегда|никогда|никто|никого|никому|никем|ничто|ничего|ничему|ничем|нигде|никуда|ниоткуда|никак|никак(?:ой|ая|ое|ие|их|им|ими|ую|ого)',
  'абсолютно|совершенно|полностью|постоянно|вечно|навсегда|навек|вовек|исключительно|безусловно|стопроцентно|поголовно|сроду|отроду|целиком и полностью',
  'вечн(?:ый|ая|ое|ые|ых|ым|ыми|ую|ого|ому|ой)|бесконечно|непрерывно|беспрестанно|круглосуточно|неизменно|непременно|круглый (?:год|день)|без исключени\\p{L}+|ежеминутно|ежесекундно',
  'кажд(?:ый|ая|ое|ую|ого|ой|ому|ым|ые|ых)|люб(?:ой|ая|ое|ого|ому|ые|ых|ым|ыми|ую)|всяк(?:ий|ая|ое|ую|ого|ому)',
  // «ни с кем», «ни о чём», «ни за что», «ни один день», «ни разу», «ни капли»
  'ни (?:\\p{L}{1,3} )?(?:кем|ком|чём|чем|что|кого|чего|кому|чему)|ни (?:один|одна|одно|одного|одной|одному|одну|одним)|ни разу|ни при \\p{L}+|ни капли|ни секунды|ни минуты|ни на минуту|ни на секунду',
  'вс[её] до (?:одного|единого|последнего)|до единого|все без исключения|в любом случае|при любых условиях',
  'во вс(?:ём|ех)|(?:весь|всю|всей) (?:день|год|век|жизнь)',
].join('|')

/** Expressions of frequency, which are allowed. */
const FREQUENCY = /(?:почти )?кажд\p{L}+ (?:день|вечер|утро|неделю|месяц|год|час)(?!\p{L})/giu
/** Idioms that make no absolute claim. */
const IDIOMS = /(?<!\p{L})(?:ни к чему|без всяк\p{L}+|в любую погоду)(?!\p{L})/giu

/**
 * «Все», «всё» as an absolute claim: «Все меня любят», «Всё успеваю», «Нравлюсь всем». Not where it refers to the people or
 * things of the sentence («когда все молчат», «Все за столом») or belongs to another expression («Всё чаще»).
 */
const EVERYONE_OR_EVERYTHING = [
  /^(?:все|всё|всех|всем|всему|всеми)(?!\p{L})(?! (?:карты|за|в|на|из|же|равно|ещё|чаще|реже|больше|меньше|лучше|хуже|трое|четверо)(?!\p{L}))/iu,
  /(?<!\p{L})\p{L}+(?:ю|юсь|у|усь) (?:все|всё|всех|всем|всеми|со всеми|на всех|за всех)(?: люд\p{L}+| дела)?\s*(?:[.!…]|$)/iu,
  /(?<!\p{L})(?:меня|мне|мной|мною|обо мне) (?:все|всё)(?!\p{L})(?! (?:же|равно|ещё|чаще|реже|больше|меньше|лучше|хуже|трудн\p{L}+|легч\p{L}+|идёт))/iu,
]

const isAbsolute = (text: string): boolean => {
  const left = text.replaceAll(FREQUENCY, ' ').replaceAll(IDIOMS, ' ')
  return hasWord(left, ABSOLUTES) || EVERYONE_OR_EVERYTHING.some(pattern => pattern.test(left))
}

/** An honest user cannot agree with «всегда» or «никто». Response options of a situation may use such words. */
export const absoluteProblems: Check = ({ content, locate }) =>
  content.items.filter(isAsked).flatMap(item =>
    stemsOf(item)
      .filter(isAbsolute)
      .map(text => problemAt(locate(`item:${item.id}`), `an absolute word: «${text}»`)),
  )
