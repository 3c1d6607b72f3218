import { byText } from './by-text.ts'

const WORD = /\p{L}+(?:-\p{L}+)*/gu

export const wordsOf = byText((text): readonly string[] => text.match(WORD) ?? [])

/** The parts between commas, full stops and other marks that end a clause. */
export const clausesOf = (text: string): string[] =>
  text.split(/[.,;:!?…—\n]+/).filter(clause => /\p{L}/u.test(clause))

export const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?…])\s+/).filter(sentence => /\p{L}/u.test(sentence))

/** Whole-word search for Cyrillic, where \b does not work. */
export const hasWord = (text: string, pattern: string): boolean =>
  new RegExp(`(?<![\\p{L}-])(?:${pattern})(?![\\p{L}-])`, 'iu').test(text)

const ENDINGS =
  'ившись|ывшись|вшись|ившие|ующий|ующая|ующие|ующего|аться|яться|иться|еться|ание|ение|ости|остью|ость|ами|ями|ого|его|ому|ему|ыми|ими|ишь|ешь|ёшь|ете|ите|ают|яют|уют|ать|ять|ить|еть|ыть|ает|яет|ует|аю|яю|ую|ею|ая|яя|ое|ее|ые|ие|ий|ый|ой|ей|ём|ем|им|ым|ом|ам|ям|ах|ях|ях|их|ых|ию|ью|ов|ев|ёв|ла|ло|ли|ит|ет|ёт|ят|ут|ют|ат|а|я|о|е|ё|и|ы|у|ю|ь|й|л'
const ENDING = new RegExp(`(?:${ENDINGS})$`, 'u')

/**
 * A light stemmer: removes reflexive -ся, then one ending, and leaves at least three letters. Rough, but two forms of one
 * word nearly always get the same stem, which is enough to compare wordings.
 */
export const stemOf = (word: string): string => {
  const lower = word.toLowerCase().replaceAll('ё', 'е')
  const plain = lower.replace(/(?:ся|сь)$/u, '')
  const base = plain.length >= 4 ? plain : lower
  const stem = base.replace(ENDING, '')
  return stem.length >= 3 ? stem : base
}

/** Stop words: they say nothing about the subject of a sentence. */
const STOP_WORDS = new Set(
  'а без более больше бы был быть в вам вами вас ваш во вот все всё вы где да даже для до его ее её если есть ещё же за зато и из или иногда их к как ко когда которые который кто ли лишь мне меня можно мой моя мы на над не него нее ней нет ни них но о об обычно он она они от перед по под при про раз с сам свой своя своё свои своего себе себя со так там те тем то того тоже только том тот ту тут ты у уже чем через что чтобы эта эти это этот я'.split(
    ' ',
  ),
)

/** The distinct stems of a text without its stop words. */
export const contentStems = byText(
  text =>
    new Set(
      wordsOf(text)
        .map(word => word.toLowerCase())
        .filter(word => !STOP_WORDS.has(word))
        .map(stemOf),
    ),
)
