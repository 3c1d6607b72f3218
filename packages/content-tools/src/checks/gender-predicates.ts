import { wordsOf } from '../russian.ts'
import { isLongAdjective, isShortAdjective } from './adjectives.ts'
import type { Dictionary } from './dictionary.ts'

/** Words that give the speaker a gender although the verb is in the present tense: «бываю грубым», «ленива». */

const setOf = (words: string): Set<string> => new Set(words.split(' '))

const PREPOSITIONS = setOf(
  'в во на с со к ко у о об обо от до из за под над по при про без для через перед передо между среди после около возле вокруг ради против кроме вместо из-за из-под',
)
const CONJUNCTIONS = setOf('и а но или да как чем что когда если то же бы весь всю целый полдня дома')

/** Verbs of being, becoming, coming and going, after which an adjective describes the speaker. */
const BEING = setOf(
  'бываю быть буду становлюсь стать остаюсь оставаться остаться кажусь казаться показаться просыпаюсь просыпаться хожу прихожу ухожу возвращаюсь вернуться засыпаю встаю ложусь сижу выгляжу выглядеть слыву считаюсь выхожу живу жить лежу стою гуляю езжу еду притворяюсь прикидываюсь окажусь оказываюсь',
)
const REFLEXIVE =
  /(?:чувствую|чувствовать|ощущаю|ощущать|считаю|считать|вижу|видеть|называю|называть|помню|представляю|нахожу|воображаю|выставляю)\s+себя(?!\p{L})/iu
const BY_OTHERS =
  /(?:называют|считают|зовут|находят|видят|полагают)\s+меня|меня\s+(?:\p{L}+\s+)?(?:называют|считают|зовут|находят|видят|полагают)/iu

/** A noun that the adjective belongs to: «бываю душой компании», «рядом с ними чувствую себя лишним человеком». */
const agrees = (adjective: string, noun: string): boolean => {
  if (/(?:ым|им)(?:ся)?$/u.test(adjective)) return /(?:ом|ем|ём)$/u.test(noun)
  if (/(?:ой|ей)(?:ся)?$/u.test(adjective)) return /(?:ой|ей|ёй|ью)$/u.test(noun)
  if (/(?:ому|ему)$/u.test(adjective)) return /[ую]$/u.test(noun)
  return !PREPOSITIONS.has(noun) && !CONJUNCTIONS.has(noun) && !BEING.has(noun)
}

type Clause = { words: string[]; dictionary: Dictionary }

/** The adjective at `index` has no noun of its own: neither behind further adjectives nor under a preposition. */
const standsAlone = ({ words, dictionary }: Clause, index: number): boolean => {
  const word = words[index] ?? ''
  let before = index - 1
  while (before >= 0 && isLongAdjective(words[before] ?? '', dictionary)) before--
  // «то одной, то другой дорогой», «кем-то другим»
  if (
    PREPOSITIONS.has(words[before] ?? '') ||
    /^(?:то|не|[кч]ем(?:-то|-нибудь)?)$/u.test(words[before] ?? '')
  )
    return false
  let after = index + 1
  while (
    after < words.length &&
    isLongAdjective(words[after] ?? '', dictionary) &&
    !agrees(word, words[after] ?? '')
  )
    after++
  const noun = words[after]
  if (noun === undefined) return true
  const verb = words[after + (noun === 'не' ? 1 : 0)] ?? ''
  // «чужой не завидую»: what the next verb is about.
  if (/(?:ой|ей)$/u.test(word) && /(?:ю|юсь|у|усь)$/u.test(verb) && !BEING.has(verb)) return false
  return !agrees(word, noun)
}

const INSTRUMENTAL = /(?:ым|им|ой|ей)(?:ся)?$/u
const NOMINATIVE = /(?:ый|ий|ая|яя)(?:ся)?$/u
/** «Хожу старой дорогой»: also a noun. */
const ROAD = 'дорогой'
const CARRIER = /^(?:человеком|человека|людей|людьми|частью|душой|хозяйкой|вожатым|дежурным|ведущим)$/u

const longPredicates = (text: string, clause: Clause): string[] => {
  const { words, dictionary } = clause
  const at = words.findIndex(word => BEING.has(word))
  const isNamed = REFLEXIVE.test(text) || BY_OTHERS.test(text)
  if ((at < 0 && !isNamed) || words.some(word => CARRIER.test(word))) return []
  return words.filter((word, i) => {
    if (word === ROAD || !isLongAdjective(word, dictionary) || !standsAlone(clause, i)) return false
    if (INSTRUMENTAL.test(word)) return true
    return at >= 0 && NOMINATIVE.test(word) && (i > at || i === at - 1)
  })
}

/** Adverbs of degree and frequency that may stand between the subject and a short adjective. */
const ADVERBS = setOf(
  'очень обычно часто редко иногда порой слишком довольно не и а но зато вполне почти чаще достаточно особенно всё ещё уже бываю остаюсь становлюсь кажусь буду по-настоящему легко быстро скорее сегодня сейчас',
)
/** Short adjectives that nearly always describe the noun after them: «нужна тишина». */
const OF_THINGS =
  /^(?:нуж|важ|вид|слыш|извест|понят|знаком|прият|интерес|дорог|близ|страш|труд|скуч|слож|возмож|ясен|ясна|мож|полез|чуж|свой|хорош|плох|лёг|лег|прост|ред|сделан|назначен|готов)/u

const mayFollow = (next: string | undefined): boolean =>
  next === undefined || PREPOSITIONS.has(next) || CONJUNCTIONS.has(next)

/** «Терпелив с детьми», «Я часто рассеянна», «В толпе спокойна»; not «Похвала приятна». */
const shortPredicates = ({ words, dictionary }: Clause): string[] =>
  words.filter((word, i) => {
    if (!isShortAdjective(word, dictionary)) return false
    let before = i - 1
    while (before >= 0 && ADVERBS.has(words[before] ?? '') && !BEING.has(words[before] ?? '')) before--
    const subject = words[before]
    if (subject === 'я' || (subject !== undefined && BEING.has(subject))) return true
    if (OF_THINGS.test(word) || !mayFollow(words[i + 1])) return false
    return before < 0 || (before === 1 && PREPOSITIONS.has(words[0] ?? ''))
  })

export const genderedPredicates = (clause: string, dictionary: Dictionary): string[] => {
  const words = wordsOf(clause).map(word => word.toLowerCase())
  return [...longPredicates(clause, { words, dictionary }), ...shortPredicates({ words, dictionary })]
}

/** «Легко отвлечённый шумом, теряю нить», «Уставшая, иду домой»: a participle that describes the speaker. */
const LEADING_PARTICIPLE =
  /^(?:\p{L}+\s)?(?<word>\p{L}+(?:нный|нная|вший|вшая|вшийся|вшаяся|емый|емая))(?:\s+(?:\p{L}+(?:ом|ем|ём|ой|ей|ью|ами|ями)|(?:от|с|в|на|после|из)\s\p{L}+))?\s*,\s*(?:\p{L}+\s)*?\p{L}+(?:ю|у|юсь|усь)(?!\p{L})/iu

export const leadingParticiple = (sentence: string): string[] => {
  const word = LEADING_PARTICIPLE.exec(sentence.trim())?.groups?.word
  return word === undefined ? [] : [word]
}
