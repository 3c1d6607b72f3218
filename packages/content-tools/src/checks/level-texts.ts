import { byText } from '../by-text.ts'
import { overlapWithEach } from '../similarity.ts'
import { type Problem, problemAt } from '@grani/server/content/problem.ts'
import { sentencesOf, wordsOf } from '../russian.ts'
import type { Check } from './check.ts'
import { groupBy } from './group-by.ts'
import { type LevelPassage, levelPassages, stepPassages } from '../passages.ts'

/** The share of meaningful words that two texts may have in common; chosen on examples, see content/README.md. */
const MAX_SHARED = 0.35
/** This many words in a row that stand in two texts are refused: a phrase that fits two results describes neither. */
const PHRASE_LENGTH = 4

/** Barnum statements (Forer 1949): sentences that nearly every reader accepts as a description of themselves. */
export const BARNUM =
  /в глубине души|в зависимости от (?:ситуации|обстоятельств)|как и у (?:всех|многих)|иногда вы [^.]*, а иногда|вам свойственно и то и другое|у вас есть (?:и )?(?:сильные|нераскрыт)|всё индивидуально|немалый потенциал|в (?:одних|разных) ситуациях/iu

/** Said of a reader, who is «вы», a woman or a man; quoted speech is free. */
export const NOT_THE_READER = /(?<!\p{L})(?:сама?|готова?|должен|должна|уверена?|ты|тебя|тебе)(?!\p{L})/iu
export const QUOTED = /«[^»]*»/gu

/** Witnesses that nobody has asked: what others know, say or do is not in the answers. «Могут решить» claims nothing. */
export const WITNESS =
  /(?<!\p{L})(?:друзья|приятели|знакомые|коллеги|близкие|родные|окружающие|соседи|все)\s+(?:(?:порой|обычно|часто|нередко|давно|рядом с вами)\s+)?(?:знают|говорят|считают|удивляются|спрашивают|привыкли|замечают|просят)(?!\p{L})|(?<!\p{L})(?:к вам (?:идут|приходят|обращаются)|вас (?:считают|называют|просят)|вам (?:поручают|рассказывают|доверяют))(?!\p{L})/iu

/** Levels are places on a model until enough people have answered: no text says what many people do. */
const LIKE_MANY = /(?<!\p{L})чем\s+(?:у\s+)?(?:многи[ехм]|многими|большинств[оаеу]м?)(?!\p{L})/iu
/** A mild one is told without other people altogether; a far one is told by degree (decision 129). */
const BEYOND_MANY = /\p{L}+[её]\s+(?:многих|большинства)(?!\p{L})/iu

const comparisonIn = ({ level, text }: LevelPassage): string | undefined =>
  (LIKE_MANY.exec(text) ?? (level === 'above' || level === 'below' ? BEYOND_MANY.exec(text) : null))?.[0]

export const phrasesOf = byText((text): readonly string[] =>
  sentencesOf(text).flatMap(sentence => {
    const words = wordsOf(sentence).map(word => word.toLowerCase())
    return words.slice(PHRASE_LENGTH - 1).map((_, i) => words.slice(i, i + PHRASE_LENGTH).join(' '))
  }),
)

const tooSimilar = (passages: LevelPassage[]): Problem[] => {
  const overlaps = overlapWithEach(passages.map(({ text }) => text))
  return passages.flatMap((passage, i) =>
    overlaps(passage.text).flatMap((shared, j) => {
      const other = passages[j]
      if (!other || j <= i || shared < MAX_SHARED) return []
      return [
        problemAt(
          other.location,
          `${other.quality} ${other.level} shares ${Math.round(shared * 100)} % of its words with ${passage.quality} ${passage.level}`,
        ),
      ]
    }),
  )
}

const repeatedPhrases = (passages: LevelPassage[]): Problem[] => {
  const phrases = passages.flatMap(passage => phrasesOf(passage.text).map(phrase => ({ phrase, passage })))
  return [...groupBy(phrases, ({ phrase }) => phrase)]
    .filter(([, uses]) => uses.length > 1)
    .flatMap(([phrase, uses]) =>
      uses.slice(1).map(({ passage }) => {
        const first = uses[0]?.passage
        return problemAt(
          passage.location,
          `«${phrase}» stands in ${passage.quality} ${passage.level} and in ${first?.quality} ${first?.level}`,
        )
      }),
    )
}

/** Level texts must tell levels and qualities apart: no shared vocabulary, no phrase shared by texts or steps, no Barnum statement, no witness, nobody to compare with. */
export const levelTextProblems: Check = input => {
  const texts = levelPassages(input)
  const passages = [...texts, ...stepPassages(input)]
  return [
    ...tooSimilar(texts),
    ...repeatedPhrases(passages),
    ...passages.flatMap(({ location, text }) => {
      const found = BARNUM.exec(text)
      return found ? [problemAt(location, `a Barnum statement: «${found[0]}»`)] : []
    }),
    ...texts.flatMap(({ location, text }) => {
      const found = WITNESS.exec(text)
      return found ? [problemAt(location, `nobody was asked about this: «${found[0]}»`)] : []
    }),
    ...texts.flatMap(passage => {
      const found = comparisonIn(passage)
      return found === undefined ? [] : [problemAt(passage.location, `nobody was compared: «${found}»`)]
    }),
    ...passages.flatMap(({ location, text }) => {
      const found = NOT_THE_READER.exec(text.replaceAll(QUOTED, '«»'))
      return found ? [problemAt(location, `«${found[0]}» does not fit every reader`)] : []
    }),
  ]
}
