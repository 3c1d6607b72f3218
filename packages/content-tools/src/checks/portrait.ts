import type { PairText, Portrait } from '@grani/server/content/portrait-schema.ts'
import { type Problem, problemAt } from '@grani/server/content/problem.ts'
import type { Content } from '@grani/server/content/schema.ts'
import {
  firstPersonPassages,
  type Passage,
  portraitPassages,
  portraitPieces,
  portraitWords,
  sidePassages,
} from '../passages.ts'
import { wordsOf } from '../russian.ts'
import { overlapWithEach } from '../similarity.ts'
import type { Check } from './check.ts'
import type { Dictionary } from './dictionary.ts'
import { genderedFormsIn } from './gender.ts'
import { groupBy } from './group-by.ts'
import { BARNUM, NOT_THE_READER, phrasesOf, QUOTED, WITNESS } from './level-texts.ts'

const FILE = 'portrait.yaml'
/** Words of one text: a sentence that is read at a glance. */
const SHORTEST = 10
const LONGEST = 30
/** The share of meaningful words that two texts may have in common; two short sentences share less by chance than level texts do. */
const MAX_SHARED = 0.5
/** The least number of texts about pairs: with fewer, two users would read the same ones. */
const MIN_PAIRS = 200

/** Each direction has a lead, and nothing else has one. */
const leadProblems = (directions: Content['directions'], names: readonly string[]): Problem[] => {
  const known = new Set(directions.map(({ uid }) => uid))
  return [
    ...names
      .filter(name => !known.has(name))
      .map(name => problemAt({ file: FILE, line: 1 }, `leads: there is no direction "${name}"`)),
    ...[...known]
      .filter(uid => !names.includes(uid))
      .map(uid => problemAt({ file: FILE, line: 1 }, `leads: the direction "${uid}" has no text`)),
  ]
}

const sidesOf = ({ when }: PairText): string =>
  when
    .map(({ quality, side }) => `${quality} ${side}`)
    .toSorted()
    .join(', ')

/** A text about a pair is about lasting qualities that exist, and no two are about the same sides. */
const pairProblems = ({ directions }: Content, pairs: readonly PairText[]): Problem[] => {
  const kinds = new Map(directions.flatMap(d => d.qualities.map(q => [q.id, q.kind] as const)))
  return [
    ...pairs.flatMap(({ when, line }) =>
      when.flatMap(({ quality }) => {
        const kind = kinds.get(quality)
        if (kind === undefined) return [problemAt({ file: FILE, line }, `there is no quality "${quality}"`)]
        if (kind !== 'S') return []
        return [problemAt({ file: FILE, line }, `"${quality}" is a state: a portrait is of what lasts`)]
      }),
    ),
    ...[...groupBy(pairs, sidesOf)].flatMap(([key, same]) =>
      same.slice(1).map(({ line }) => problemAt({ file: FILE, line }, `a second text for ${key}`)),
    ),
  ]
}

/** Every quality has both halves, and a lasting one a word for its high side; what is heavy exists, and its direction has a way on. */
const sideProblems = (
  { directions }: Content,
  { sides, behaviours, recognition, words, heavy, ways }: Portrait,
): Problem[] => {
  const known = directions.flatMap(direction =>
    direction.qualities.map(({ id, kind }) => ({ id, kind, direction: direction.uid })),
  )
  const ids = new Set(known.map(({ id }) => id))
  const faults = [
    ...[sides, behaviours, recognition, words, heavy]
      .flatMap(Object.keys)
      .filter(id => !ids.has(id))
      .map(id => `there is no quality "${id}"`),
    ...Object.entries(words).flatMap(([id, { unless }]) =>
      [...Object.keys(unless.high), ...Object.keys(unless.low)]
        .filter(other => other === id || !ids.has(other))
        .map(other => `words: "${other}" cannot deny a word of "${id}"`),
    ),
    ...known.filter(({ id }) => !(id in sides)).map(({ id }) => `sides: the quality "${id}" has no text`),
    ...Object.entries({ behaviours, recognition, words }).flatMap(([list, texts]) =>
      known
        .filter(({ id, kind }) => kind !== 'S' && !(id in texts))
        .map(({ id }) => `${list}: the quality "${id}" has no text`),
    ),
    ...Object.entries(words).flatMap(([id, word]) =>
      heavy[id] !== undefined && word[heavy[id]] !== undefined
        ? [`words: the heavy side of "${id}" has a word`]
        : [],
    ),
    ...known
      .filter(({ id, direction }) => id in heavy && !(direction in ways))
      .map(({ direction }) => `ways: the direction "${direction}" has no text`),
  ]
  return [...new Set(faults)].map(fault => problemAt({ file: FILE, line: 1 }, fault))
}

const burdenProblems = ({ directions }: Content, burdens: readonly string[]): Problem[] => {
  const states = new Set(directions.flatMap(d => d.qualities.filter(q => q.kind === 'S').map(q => q.id)))
  return burdens
    .filter(id => !states.has(id))
    .map(id => problemAt({ file: FILE, line: 1 }, `burdens: there is no state "${id}"`))
}

/** Each low side that is called weak and does not hurt has something good, and no other side. */
const goodProblems = ({ directions }: Content, { heavy, goods }: Portrait): Problem[] => {
  const weak = directions.flatMap(direction =>
    direction.qualities
      .filter(({ id, kind, lowSide }) => kind === 'T' && lowSide !== 'style' && heavy[id] === undefined)
      .map(({ id }) => id),
  )
  const faults = [
    ...weak.filter(id => !(id in goods)).map(id => `goods: the quality "${id}" has no text`),
    ...Object.keys(goods)
      .filter(id => !weak.includes(id))
      .map(id => `goods: "${id}" has no weak side, or one that hurts`),
  ]
  return faults.map(fault => problemAt({ file: FILE, line: 1 }, fault))
}

/** Whole sentences and pieces of them alike fit every reader and nobody in general. */
const readerProblems = (passages: readonly Passage[]): Problem[] =>
  passages.flatMap(({ location, text }) => {
    const plain = text.replaceAll(QUOTED, '«»')
    const faults = [
      ...[BARNUM.exec(text)?.[0]]
        .filter(found => found !== undefined)
        .map(found => `a Barnum statement: «${found}»`),
      ...[WITNESS.exec(plain)?.[0]]
        .filter(found => found !== undefined)
        .map(found => `nobody was asked about this: «${found}»`),
      ...[NOT_THE_READER.exec(plain)?.[0]]
        .filter(found => found !== undefined)
        .map(found => `«${found}» does not fit every reader`),
    ]
    return faults.map(fault => problemAt(location, `${fault}: «${text.slice(0, 60)}»`))
  })

const lengthProblems = (passages: readonly Passage[]): Problem[] =>
  passages.flatMap(({ location, text }) => {
    const words = wordsOf(text).length
    const faults = [
      ...(words < SHORTEST || words > LONGEST ? [`${words} words, should have ${SHORTEST}–${LONGEST}`] : []),
      ...(/[.!?]$/u.test(text) ? [] : ['ends with a full stop']),
    ]
    return faults.map(fault => problemAt(location, `${fault}: «${text.slice(0, 60)}»`))
  })

/** Words of what stands in large letters. */
const LONGEST_WORD = 4

const wordProblems = (passages: readonly Passage[]): Problem[] =>
  passages.flatMap(({ location, text }) => {
    const count = wordsOf(text).length
    return count > LONGEST_WORD || /[.!?]$/u.test(text)
      ? [
          problemAt(
            location,
            `a word in large letters has ${LONGEST_WORD} words at most, no full stop: «${text}»`,
          ),
        ]
      : []
  })

/** What is sent in the first person is said of oneself, and by anybody: no form of one gender. */
const firstPersonProblems = (passages: readonly Passage[], dictionary: Dictionary): Problem[] =>
  passages.flatMap(({ location, text }) => {
    const faults = [
      ...(FIRST_PERSON.test(text) ? [] : ['is not said in the first person']),
      ...(SECOND_PERSON.test(text) ? ['speaks to the reader'] : []),
      ...genderedFormsIn(text, dictionary).map(form => `gendered form: ${form}`),
    ]
    return faults.map(fault => problemAt(location, `mine: ${fault}: «${text.slice(0, 60)}»`))
  })

const FIRST_PERSON = /(?<!\p{L})(?:я|меня|мне|мной|мо[йяеёи]|мо(?:его|ей|ему|их|им|ими|ём|ю))(?!\p{L})/iu
const SECOND_PERSON = /(?<!\p{L})(?:вы|вас|вам|вами|ваш\p{L}*)(?!\p{L})/iu

/** One mould for nearly all of them would show: at most so many texts with a colon. */
const MAX_COLONS = 1 / 2

const mouldProblems = (passages: readonly Passage[]): Problem[] => {
  const colons = passages.filter(({ text }) => text.includes(':')).length
  return colons > MAX_COLONS * passages.length
    ? [
        problemAt(
          { file: FILE, line: 1 },
          `${colons} of ${passages.length} texts have a colon, at most half should`,
        ),
      ]
    : []
}

/** Of the sentences about one side at most so many begin with the reader: a paragraph is made of them. */
const MAX_OF_READER = 1 / 10
/** A sentence that is read at a glance, in words. */
const LONGEST_OF_SIDE = 20

const sideSentenceProblems = (ofSides: readonly Passage[]): Problem[] => {
  const ofReader = ofSides.filter(({ text }) => /^(?:вы|вам|вас)(?!\p{L})/iu.test(text)).length
  return [
    ...ofSides
      .filter(({ text }) => wordsOf(text).length > LONGEST_OF_SIDE)
      .map(({ location, text }) => problemAt(location, `more than ${LONGEST_OF_SIDE} words: «${text}»`)),
    ...(ofReader > MAX_OF_READER * ofSides.length
      ? [
          problemAt(
            { file: FILE, line: 1 },
            `${ofReader} of ${ofSides.length} sentences about one side begin with «вы»`,
          ),
        ]
      : []),
  ]
}

/** Texts that say nearly the same, or share four words in a row, would show that they were made by a pattern. */
const twinProblems = (passages: readonly Passage[], ofSides: readonly Passage[] = []): Problem[] => {
  const overlaps = overlapWithEach(passages.map(({ text }) => text))
  const alike = passages.flatMap((passage, i) =>
    overlaps(passage.text).flatMap((shared, j) => {
      const other = passages[j]
      if (!other || j <= i || shared < MAX_SHARED) return []
      return [problemAt(other.location, `almost «${passage.text.slice(0, 60)}»`)]
    }),
  )
  // Those about one side are short: two of them share words by chance, and a phrase of four hardly.
  const phrases = [...passages, ...ofSides].flatMap(passage =>
    [...new Set(phrasesOf(passage.text))].map(phrase => ({ phrase, passage })),
  )
  const repeated = [...groupBy(phrases, ({ phrase }) => phrase)].flatMap(([phrase, uses]) =>
    uses.slice(1).map(({ passage }) => problemAt(passage.location, `«${phrase}» stands in another text too`)),
  )
  return [...alike, ...repeated]
}

/** The texts of the portrait: what they name exists, each fits its reader alone, and none is the twin of another. */
export const portraitProblems =
  (dictionary: Dictionary): Check =>
  input => {
    const { pairs, leads, burdens } = input.texts.portrait
    // Content of a test without a portrait.
    if (pairs.length === 0) return []
    const { directions } = input.content
    const lasting = directions.filter(({ qualities }) => qualities.some(({ kind }) => kind !== 'S'))
    const passages = portraitPassages(input)
    const mine = firstPersonPassages(input)
    const ofSides = sidePassages(input)
    return [
      ...(pairs.length < MIN_PAIRS
        ? [problemAt({ file: FILE, line: 1 }, `${pairs.length} texts about pairs, ${MIN_PAIRS} at least`)]
        : []),
      ...pairProblems(input.content, pairs),
      ...leadProblems(lasting, Object.keys(leads)),
      ...sideProblems(input.content, input.texts.portrait),
      ...burdenProblems(input.content, burdens),
      ...goodProblems(input.content, input.texts.portrait),
      ...lengthProblems([...passages, ...mine]),
      ...wordProblems(portraitWords(input)),
      ...firstPersonProblems(mine, dictionary),
      ...readerProblems([...mine, ...portraitWords(input)]),
      ...readerProblems([...passages, ...portraitPieces(input), ...ofSides]),
      ...mouldProblems(passages),
      ...twinProblems(passages, ofSides),
      ...sideSentenceProblems(ofSides),
      ...twinProblems(mine),
    ]
  }
