import { createHash } from 'node:crypto'
import { type Problem, problemAt } from './problem.ts'
import type { Content, Item } from './schema.ts'
import type { Checked } from './check.ts'
import { ownAnswersOf, stemsOf } from './readings.ts'

export const LOCK_FILE = 'ids.lock'

/** What must stay as it is for ever, and for items the version of the wording with its fingerprint. */
type Entry = { key: string; facts: string; version: number; wording: string }

const wordingOf = (item: Item): string =>
  createHash('sha256')
    .update(JSON.stringify([...stemsOf(item), item.answerSet, ...ownAnswersOf(item)]))
    .digest('hex')
    .slice(0, 10)

/** Of a pair left|right, and a plain 1 while both sides speak of the high pole: so the lines from before sides had keys stay. */
const keyOf = (item: Item): string => {
  if (item.kind !== 'pair') return `${item.key}`
  const [left, right] = [item.left.key ?? 1, item.right.key ?? 1]
  return left === 1 && right === 1 ? '1' : `${left}|${right}`
}

const fixed = (key: string, facts: string): Entry => ({ key, facts, version: 1, wording: '-' })

const entriesOf = ({ directions, answerSets, items, tariffs, boosters }: Content): Entry[] => [
  ...tariffs.map(t => fixed(`tariff ${t.uid}`, t.name)),
  ...boosters.map(b => fixed(`booster ${b.uid}`, '-')),
  ...answerSets.flatMap(set => set.answers.map((a, value) => fixed(`answer ${a.id}`, `${set.uid}=${value}`))),
  ...directions.map(d => fixed(`direction ${d.uid}`, `number=${d.number}`)),
  ...directions.flatMap(d => d.qualities.map(q => fixed(`quality ${q.id}`, `${d.uid},${q.kind}`))),
  ...items.map(item => ({
    key: `item ${item.id}`,
    facts: `number=${item.number},quality=${item.kind === 'pair' ? `${item.left.quality}|${item.right.quality}` : item.quality},key=${keyOf(item)},answers=${item.answers.length}`,
    version: item.version,
    wording: wordingOf(item),
  })),
]

const lineOf = ({ key, facts, version, wording }: Entry): string => `${key} ${facts} v${version} ${wording}`

/** The text of ids.lock for this content. */
export const lockOf = (content: Content): string =>
  `# Every id ever given out. Written by "npm run content:lock"; never edited by hand.\n${entriesOf(content).map(lineOf).join('\n')}\n`

const LINE = /^(?<key>\S+ \S+) (?<facts>\S+) v(?<version>\d+) (?<wording>\S+)$/

const readLock = (lock: string): (Entry & { line: number })[] =>
  lock.split('\n').flatMap((text, i) => {
    const { key, facts, version, wording } = LINE.exec(text)?.groups ?? {}
    if (key === undefined || facts === undefined || wording === undefined) return []
    return [{ key, facts, version: Number(version), wording, line: i + 1 }]
  })

const whatChanged = (was: Entry, is: Entry): string | null => {
  if (was.facts !== is.facts)
    return `${is.key} was ${was.facts} and is now ${is.facts}: give a new thing a new id`
  if (is.version < was.version)
    return `${is.key} has version ${is.version}, but version ${was.version} was already used`
  if (is.version === was.version && is.wording !== was.wording)
    return `the wording of ${is.key} changed: set version: ${was.version + 1}, or take the change back`
  return null
}

/** Ids that vanished or changed their meaning since the lock was written. These are never to be waved through. */
export const brokenPromises = ({ content, placeOf }: Checked, lock: string): Problem[] => {
  const now = new Map(entriesOf(content).map(entry => [entry.key, entry]))
  return readLock(lock).flatMap(was => {
    const is = now.get(was.key)
    if (!is)
      return [
        problemAt(
          { file: LOCK_FILE, line: was.line },
          `${was.key} has vanished: keep it, an item with stage: retired`,
        ),
      ]
    const message = whatChanged(was, is)
    if (message === null) return []
    const known = /^(?:item|quality|direction) /.test(is.key)
    return [
      problemAt(known ? placeOf(is.key.replace(' ', ':')) : { file: LOCK_FILE, line: was.line }, message),
    ]
  })
}

/** New ids and new wordings that the lock does not know yet. */
export const unlocked = ({ content, placeOf }: Checked, lock: string): Problem[] => {
  const locked = new Set(readLock(lock).map(lineOf))
  return entriesOf(content)
    .filter(entry => !locked.has(lineOf(entry)))
    .map(({ key }) =>
      problemAt(
        placeOf(key.replace(' ', ':')),
        `${key} is new or reworded: run "npm run content:lock" and commit ids.lock`,
      ),
    )
}
