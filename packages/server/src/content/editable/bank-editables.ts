import type { Content, Direction, Item, LevelText, LevelTexts, Quality } from '../schema.ts'
import { addedPlace } from '../added-items.ts'
import { pairText } from '../items.ts'
import { addedEntry, isAdded, keyInFile, readAdded, valueInFile, withAdded } from './added-item.ts'
import { type Editable, type Fields, numbered, renumbered, type Source, yamlPath } from './fields.ts'

const byId = <T>(list: readonly T[], idOf: (one: T) => string, id: string): T | undefined =>
  list.find(one => idOf(one) === id)

/** The list with one entry replaced. */
const replaced = <T>(list: readonly T[], idOf: (one: T) => string, id: string, by: (one: T) => T): T[] =>
  list.map(one => (idOf(one) === id ? by(one) : one))

const withContent = (source: Source, content: Partial<Content>): Source => ({
  ...source,
  content: { ...source.content, ...content },
})

const fileOf = (folder: string, direction: Direction | undefined): string =>
  `${folder}/${String(direction?.number ?? 0).padStart(2, '0')}-${direction?.uid ?? ''}.yaml`

const directionOfQuality = ({ content }: Source, quality: string): Direction | undefined =>
  content.directions.find(({ qualities }) => qualities.some(({ id }) => id === quality))

const qualityOf = (source: Source, id: string): Quality | undefined =>
  directionOfQuality(source, id)?.qualities.find(quality => quality.id === id)

const wordingOf = (item: Item): Fields => {
  if (item.kind === 'pair') return { 'left.text': item.left.text, 'right.text': item.right.text }
  if (item.answerSet !== null) return { text: item.text }
  return {
    text: item.text,
    ...numbered(
      'answers',
      item.answers.map(({ text }) => text),
    ),
  }
}

/** With the wording comes its version: published together, and together newer than what a folder has. */
const reworded = (item: Item, fields: Fields): Item => {
  const version = Number(fields['version'] ?? item.version)
  if (item.kind === 'pair') {
    const left = { ...item.left, text: fields['left.text'] ?? item.left.text }
    const right = { ...item.right, text: fields['right.text'] ?? item.right.text }
    return { ...item, version, left, right, text: pairText(left.text, right.text) }
  }
  const texts = renumbered(
    'answers',
    item.answers.map(({ text }) => text),
    item.answerSet === null ? fields : {},
  )
  const answers = item.answers.map((option, i) => ({ ...option, text: texts[i] ?? option.text }))
  return { ...item, version, text: fields['text'] ?? item.text, answers }
}

const qualityOfItem = ({ content }: Source, id: string): string =>
  (byId(content.items, one => one.id, id) ?? addedPlace(content, id))?.quality ?? ''

/** Of an entry of a list the id stands for its place, which only the file knows. */
const itemPath = (source: Source, id: string): (string | number)[] => {
  const item = byId(source.content.items, one => one.id, id)
  const direction = item && directionOfQuality(source, item.quality)
  if (!item || !direction) return []
  if (item.kind === 'pair') return ['pairs', id]
  const quality = direction.qualities.findIndex(one => one.id === item.quality)
  return ['qualities', quality, 'items', id]
}

export const item: Editable = {
  ids: source =>
    source.content.items
      .filter(({ id, stage }) => stage !== 'retired' || isAdded(source, id))
      .map(({ id }) => id),
  title: (source, id) => {
    const of = byId(source.content.items, one => one.id, id) ?? addedPlace(source.content, id)
    return `${(of && qualityOf(source, of.quality)?.name) ?? ''} · ${id}`
  },
  read: (source, id) => {
    if (isAdded(source, id)) return readAdded(source, id)
    const found = byId(source.content.items, one => one.id, id)
    return found ? { ...wordingOf(found), version: String(found.version) } : null
  },
  write: (source, id, fields) =>
    withContent(source, {
      items: isAdded(source, id)
        ? withAdded(source, id, fields)
        : replaced(
            source.content.items,
            one => one.id,
            id,
            one => reworded(one, fields),
          ),
    }),
  file: (source, id) => fileOf('directions', directionOfQuality(source, qualityOfItem(source, id))),
  pathOf: (source, id, field) => [...itemPath(source, id), ...yamlPath(keyInFile(field))],
  inFile: (_source, _id, field, value) => valueInFile(field, value),
  entry: (source, id, fields) => {
    const text = addedEntry(source, id, fields)
    const of = qualityOfItem(source, id)
    const quality = directionOfQuality(source, of)?.qualities.findIndex(one => one.id === of) ?? -1
    return text === null ? null : { into: ['qualities', quality, 'items'], text }
  },
  // Its answers stay valid: it is kept, and not asked any more.
  withdrawn: ({ base, changes }) => ((base['text'] ?? '') === '' ? { ...changes, isAsked: 'false' } : null),
}

type LevelPlace = { quality: string; level: string }

const placeOf = (id: string): LevelPlace => {
  const [quality = '', level = ''] = id.split('.')
  return { quality, level }
}

const levelsIn = ({ kind: _kind, ...levels }: LevelTexts): Record<string, LevelText> => levels

const withLevel = (texts: LevelTexts, level: string, is: LevelText): LevelTexts => ({ ...texts, [level]: is })

const withQuality = (source: Source, id: string, by: (quality: Quality) => Quality): Source =>
  withContent(source, {
    directions: source.content.directions.map(direction => ({
      ...direction,
      qualities: replaced(direction.qualities, one => one.id, id, by),
    })),
  })

const STEPS = [0, 1, 2]

export const level: Editable = {
  ids: ({ content }) =>
    content.directions.flatMap(({ qualities }) =>
      qualities.flatMap(({ id, texts }) => Object.keys(levelsIn(texts)).map(name => `${id}.${name}`)),
    ),
  title: (source, id) => qualityOf(source, placeOf(id).quality)?.name ?? id,
  read: (source, id) => {
    const { quality, level: name } = placeOf(id)
    const texts = qualityOf(source, quality)?.texts
    const found = texts && Object.hasOwn(levelsIn(texts), name) ? levelsIn(texts)[name] : undefined
    return found ? { text: found.text, ...numbered('steps', found.steps) } : null
  },
  write: (source, id, fields) => {
    const { quality, level: name } = placeOf(id)
    return withQuality(source, quality, one => {
      const was = levelsIn(one.texts)[name]
      if (!was) return one
      const is = { text: fields['text'] ?? was.text, steps: renumbered('steps', was.steps, fields) }
      return { ...one, texts: withLevel(one.texts, name, is) }
    })
  },
  file: (source, id) => fileOf('results', directionOfQuality(source, placeOf(id).quality)),
  pathOf: (_source, id, field) => [placeOf(id).quality, placeOf(id).level, ...yamlPath(field)],
  reportedAt: (_source, id) => [`texts:${id}`, ...STEPS.map(i => `step:${id}.${i}`)],
}

export const quality: Editable = {
  ids: ({ content }) => content.directions.flatMap(({ qualities }) => qualities.map(({ id }) => id)),
  title: (source, id) => qualityOf(source, id)?.name ?? id,
  read: (source, id) => {
    const found = qualityOf(source, id)
    if (!found) return null
    const { name, meaning, poles } = found
    return { name, meaning, 'poles.low': poles.low, 'poles.high': poles.high }
  },
  write: (source, id, fields) =>
    withQuality(source, id, one => ({
      ...one,
      name: fields['name'] ?? one.name,
      meaning: fields['meaning'] ?? one.meaning,
      poles: {
        low: fields['poles.low'] ?? one.poles.low,
        high: fields['poles.high'] ?? one.poles.high,
      },
    })),
  file: (source, id) => fileOf('directions', directionOfQuality(source, id)),
  pathOf: (source, id, field) => [
    'qualities',
    directionOfQuality(source, id)?.qualities.findIndex(one => one.id === id) ?? -1,
    ...yamlPath(field),
  ],
}

export const direction: Editable = {
  ids: ({ content }) => content.directions.map(({ uid }) => uid),
  title: ({ content }, id) => byId(content.directions, one => one.uid, id)?.name ?? id,
  read: ({ content }, id) => {
    const found = byId(content.directions, one => one.uid, id)
    return found ? { name: found.name, introduction: found.introduction } : null
  },
  write: (source, id, fields) =>
    withContent(source, {
      directions: replaced(
        source.content.directions,
        one => one.uid,
        id,
        one => ({
          ...one,
          name: fields['name'] ?? one.name,
          introduction: fields['introduction'] ?? one.introduction,
        }),
      ),
    }),
  file: (source, id) =>
    fileOf(
      'directions',
      byId(source.content.directions, one => one.uid, id),
    ),
  pathOf: (_source, _id, field) => [field],
}

export const goal: Editable = {
  ids: ({ content }) => content.goals.map(({ uid }) => uid),
  title: ({ content }, id) => byId(content.goals, one => one.uid, id)?.displayName ?? id,
  read: ({ content }, id) => {
    const found = byId(content.goals, one => one.uid, id)
    return found ? { displayName: found.displayName, lead: found.lead } : null
  },
  write: (source, id, fields) =>
    withContent(source, {
      goals: replaced(
        source.content.goals,
        one => one.uid,
        id,
        one => ({
          ...one,
          displayName: fields['displayName'] ?? one.displayName,
          lead: fields['lead'] ?? one.lead,
        }),
      ),
    }),
  file: () => 'goals.yaml',
  reportedAt: () => ['goals.yaml'],
  pathOf: ({ content }, id, field) => [content.goals.findIndex(one => one.uid === id), field],
}
