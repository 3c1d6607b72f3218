import type { Dictionary } from './dictionary.ts'

/** Nouns that look like the past tense of a verb in the dictionary (дела: деть; пила: пить). */
const NOUNS = new Set('дел дела мыла пила стекла жила вила тела мела начала'.split(' '))

/** «опаздывала» → «опаздывать», «улыбнулась» → «улыбнуться»: a word is a past tense if the dictionary has its infinitive. */
const infinitivesOf = (word: string): string[] => {
  const [, stem, reflexive] = /^(.+[аеиоуыюяё])л(?:а?|(ся|ась))$/u.exec(word) ?? []
  if (stem === undefined) return []
  return reflexive === undefined ? [`${stem}ть`] : [`${stem}ться`, `${stem}ть`]
}

/** Masculine pasts without -л (Зализняк, types 3, 4, 7–9); the feminine adds -ла. Any of PREFIXES may stand before them. */
const WITHOUT_L =
  'рос|нёс|вёз|лез|полз|берёг|стерёг|мог|лёг|жёг|пёк|тёк|влёк|волок|рёк|шиб|мер|пёр|тёр|гиб|пах|мок|мёрз|зяб|слеп|глох|хрип|креп|вык|чез|стиг|верг|крес|гас|ник|тих|сох|сяк|стриг|пас|тряс|скрёб|грёб|двиг|бег|сёк'
const PREFIXES =
  '(?:по|вы|за|на|при|у|про|пере|под|до|от|обо?|из|ис|воз|вос|с|со|рас|раз|в|во|о|под|подо|про|низ|привы|отвле)*'
/** «нёс», but «несла»; «тёр» and «тёрла». */
const FEMININE = `${WITHOUT_L}|жг`.replaceAll('ё', '[её]')
const PAST_WITHOUT_L = new RegExp(`^${PREFIXES}(?:(?:${WITHOUT_L})(?:ся)?|(?:${FEMININE})ла(?:сь)?)$`, 'u')

const IRREGULAR =
  /(?:шёл|шла|вёл|вела|плёл|плела|чёл|чла|цвёл|цвела|съел|съела)(?:ся|сь|ась)?$|^(?:об|за|раз|при|изо)?(?:брёл|брела)$|^(?:по|до|на)?ела?$/u

/** Words that match the rules above but are no past tense. */
const NOT_PAST_TENSE = new Set(
  'стих запас пас припас запах мер пример размер бег забег пробег набег побег навык ник подвиг сдвиг отёк'.split(
    ' ',
  ),
)

export const isGenderedPast = (word: string, dictionary: Dictionary): boolean => {
  const lower = word.toLowerCase()
  if (NOUNS.has(lower) || NOT_PAST_TENSE.has(lower)) return false
  return (
    IRREGULAR.test(lower) ||
    PAST_WITHOUT_L.test(lower) ||
    infinitivesOf(lower).some(verb => dictionary.knows(verb))
  )
}
