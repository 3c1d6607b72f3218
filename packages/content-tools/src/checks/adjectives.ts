import type { Dictionary } from './dictionary.ts'

/** Recognises adjectives by asking the dictionary for other forms of the same word: it lists words without parts of speech. */

const LONG = /^(\p{L}{2,}?)(?:ый|ий|ой|ая|яя|ым|им|ей|ому|ему)(ся)?$/u

/** «бодрым», «сердитый», «уставшая»: an adjective also has a genitive in -ого; «душой» has none. */
export const isLongAdjective = (word: string, dictionary: Dictionary): boolean => {
  const [, stem, reflexive = ''] = LONG.exec(word.toLowerCase()) ?? []
  if (stem === undefined) return false
  return ['ого', 'его'].some(ending => dictionary.knows(`${stem}${ending}${reflexive}`))
}

/** Short forms of «молодой», «простой» …, listed because the rule below would also match other words («друг» from «другой»). */
const STRESSED = new Set('молод прост зол плох глух слеп худ туп скуп крут жив сух'.split(' '))

/** Nouns that share their stem with an adjective: «цена» and «ценный», «звонок» and «звонкий». */
const NOUNS = new Set(
  'цена цены страна стена смена сцена звонок дорога права право вина пора роса глава сила мера вера добро добра зла лишен мал мала мир мила стар жара тема слава весна луна река беда пола пол бел бок ток ряд коллега диван экран кран имена времена семена туман карман обман роман океан'.split(
    ' ',
  ),
)

/** «ленив» → «ленивый», «умён» → «умный», «рассеян» → «рассеянный», «медлителен» → «медлительный», «спокоен» → «спокойный». */
const longFormsOf = (stem: string): string[] => [
  `${stem}ый`,
  `${stem}ий`,
  ...(/[аяеё]н$/u.test(stem) ? [`${stem}ный`] : []),
  ...(/[оеё]\p{L}$/u.test(stem)
    ? [`${stem.slice(0, -2)}${stem.slice(-1)}`].flatMap(s => [`${s}ый`, `${s}ий`])
    : []),
  ...(stem.endsWith('лен') ? [`${stem.slice(0, -2)}ьный`] : []),
  ...(stem.endsWith('оен') ? [`${stem.slice(0, -2)}йный`] : []),
]

/** «терпелив», «внимательна»: the short form of one gender. */
export const isShortAdjective = (word: string, dictionary: Dictionary): boolean => {
  const lower = word.toLowerCase()
  if (NOUNS.has(lower) || lower.length < 3) return false
  const isFeminine = lower.endsWith('а')
  const stem = isFeminine ? lower.slice(0, -1) : lower
  if (STRESSED.has(stem)) return true
  // «делим» is «we share» as well as «divisible».
  if (!/[бвгджзклмнпрстфхцчшщ]$/u.test(stem) || lower.endsWith('им')) return false
  const forms = isFeminine
    ? [`${stem}ый`, `${stem}ий`, ...(/[аяеё]н$/u.test(stem) ? [`${stem}ный`] : [])]
    : longFormsOf(stem)
  return forms.some(form => dictionary.knows(form))
}
