import type { EventContent } from '../events-schema.ts'
import type { PairText, Portrait } from '../portrait-schema.ts'
import type { Content } from '../schema.ts'
import { type Editable, type Fields, type Source, yamlPath } from './fields.ts'
import { type Path, spacedAs, textAt, textsIn, withTextAt } from './text-tree.ts'

/** A part of a file of many texts: where it stands in memory and in the file, and the part itself. `of` names qualities. */
type Part = { at: Path; inFile: Path; node: unknown; of: string; file: string }
type Parts = ReadonlyMap<string, Part>

/** What a part may be made of: the portrait, or the diary with its options. */
type Root = Portrait | Pick<Content, 'events' | 'answerSets'>

const PORTRAIT = 'portrait.yaml'
const EVENTS = 'events.yaml'

/** Portraits have texts for each quality or direction: their lists, by what one of them is called in a target. */
const ENTRIES = {
  side: 'sides',
  behaviour: 'behaviours',
  recognition: 'recognition',
  lead: 'leads',
  way: 'ways',
  good: 'goods',
} as const
const WHOLE = ['middle', 'leanings', 'strong', 'step', 'handsome', 'narrow', 'joins'] as const

/** In whatever order the file has them: `tension.calmness.low.order.high`. */
const pairId = ({ kind, when }: PairText): string =>
  [kind, ...when.map(({ quality, side }) => `${quality}.${side}`).toSorted()].join('.')

const pairParts = (pairs: readonly PairText[]): [string, Part][] =>
  ['tension', 'support'].flatMap(kind =>
    pairs
      .filter(pair => pair.kind === kind)
      .map((pair, place) => {
        const { text, mine, when } = pair
        return [
          pairId(pair),
          {
            at: ['pairs', pairs.indexOf(pair)],
            inFile: [`${kind}s`, place],
            node: { text, ...(mine !== null && { mine }) },
            of: when.map(({ quality }) => quality).join(' '),
            file: PORTRAIT,
          },
        ]
      }),
  )

const inPortrait = (id: string, at: Path, node: unknown): [string, Part] => [
  id,
  { at, inFile: at, node, of: String(at[1] ?? ''), file: PORTRAIT },
]

const inDiary = (id: string, at: Path, node: unknown, of = ''): [string, Part] => [
  id,
  { at: ['events', ...at], inFile: at, node, of, file: EVENTS },
]

const portraitParts = (portrait: Portrait): [string, Part][] => {
  return [
    ...pairParts(portrait.pairs),
    ...Object.entries(ENTRIES).flatMap(([name, list]) =>
      Object.entries(portrait[list]).map(([of, node]) => inPortrait(`${name}.${of}`, [list, of], node)),
    ),
    // `unless` names sides: those are no texts.
    ...Object.entries(portrait.words).map(([of, { high, low }]) =>
      inPortrait(`word.${of}`, ['words', of], { high, low }),
    ),
    ...WHOLE.map(name => inPortrait(name, [name], portrait[name])),
  ]
}

const diaryParts = (events: EventContent, answerSets: Content['answerSets']): [string, Part][] => {
  const set = answerSets.findIndex(({ uid }) => uid === events.answers)
  const { prompt, answers } = answerSets[set] ?? {}
  return [
    ...events.situations.map(({ id, name, hint }, i) =>
      inDiary(`situation.${id}`, ['situations', i], { name, hint }),
    ),
    ...events.expressions.map(({ id, quality, text }, i) =>
      inDiary(`expression.${id}`, ['expressions', i], { text }, quality),
    ),
    ...events.openings.map(({ texts }, i) => inDiary(`opening.${i + 1}`, ['openings', i], { texts })),
    ...events.scenes.map(({ id, needs }, i) => inDiary(`scene.${id}`, ['scenes', i], { needs })),
    ...events.summaries.map(({ text }, i) => inDiary(`summary.${i + 1}`, ['summaries', i], { text })),
    ...events.patterns.map(({ id, said, ask }, i) =>
      inDiary(`pattern.${id}`, ['patterns', i], { said, ask }),
    ),
    [
      'answers',
      { at: ['answerSets', set], inFile: [set], node: { prompt, answers }, of: '', file: 'answers.yaml' },
    ],
  ]
}

const known = new WeakMap<object, Parts>()

/** The parts of the texts of one moment: a list of hundreds asks for each of them. */
const partsOf = (root: Root): Parts => {
  const listed = (): [string, Part][] => {
    if ('pairs' in root) return portraitParts(root)
    return root.events === null ? [] : diaryParts(root.events, root.answerSets)
  }
  const parts = known.get(root) ?? new Map(listed())
  known.set(root, parts)
  return parts
}

const pathIn = (path: Path, { node }: Part, field: string): (string | number)[] =>
  typeof node === 'string' ? [...path] : [...path, ...yamlPath(field)]

const nameOf = ({ content }: Source, of: string): string => {
  const names = new Map(
    content.directions.flatMap(({ uid, name, qualities }) => [
      [uid, name] as const,
      ...qualities.map(quality => [quality.id, quality.name] as const),
    ]),
  )
  return of
    .split(' ')
    .map(id => names.get(id) ?? id)
    .join(' · ')
}

type Lens<R extends Root> = { read: (source: Source) => R; write: (source: Source, root: R) => Source }

const fieldsOf = ({ node }: Part): Fields => textsIn(node)

/** The texts of a file of which each part is edited on its own. */
const partly = <R extends Root>({ read, write }: Lens<R>): Editable => {
  const find = (source: Source, id: string): Part | undefined => partsOf(read(source)).get(id)
  return {
    ids: source =>
      [...partsOf(read(source))].flatMap(([id, part]) =>
        Object.keys(fieldsOf(part)).length > 0 ? [id] : [],
      ),
    title: (source, id) => nameOf(source, find(source, id)?.of ?? ''),
    read: (source, id) => {
      const part = find(source, id)
      return part ? fieldsOf(part) : null
    },
    write: (source, id, fields) => {
      const part = find(source, id)
      if (!part) return source
      const root = Object.keys(fieldsOf(part)).reduce(
        (was, field) =>
          fields[field] === undefined ? was : withTextAt(was, pathIn(part.at, part, field), fields[field]),
        read(source),
      )
      return write(source, root)
    },
    file: (source, id) => find(source, id)?.file ?? '',
    pathOf: (source, id, field) => {
      const part = find(source, id)
      return part ? pathIn(part.inFile, part, field) : []
    },
    inFile: (source, id, field, value) => spacedAs(textAt(find(source, id)?.node, field), value),
    reportedAt: (source, id) => [find(source, id)?.file ?? '', id.replace('.', ':')],
  }
}

export const portrait = partly<Portrait>({
  read: ({ texts }) => texts.portrait,
  write: (source, is) => ({ ...source, texts: { ...source.texts, portrait: is } }),
})

export const diary = partly<Pick<Content, 'events' | 'answerSets'>>({
  read: ({ content }) => content,
  write: (source, { events, answerSets }) => ({
    ...source,
    content: { ...source.content, events, answerSets },
  }),
})
