import { createHash } from 'node:crypto'
import { type Problem, problemAt } from './problem.ts'
import type { Content, Item } from './schema.ts'
import type { LocatedContent } from './load.ts'
import { ownOptionTextsOf, stemsOf } from './item-texts.ts'

export const LOCK_FILE = 'ids.lock'

/** One id: what may never change about it, and for items the version of the wording with a hash of it. */
type Entry = { key: string; immutable: string; version: number; wordingHash: string }

const wordingHashOf = (item: Item): string =>
  createHash('sha256')
    .update(JSON.stringify([...stemsOf(item), item.answerSet, ...ownOptionTextsOf(item)]))
    .digest('hex')
    .slice(0, 10)

/**
 * A pair is written as `left|right`, and as `1` while both sides are keyed to the high pole: locks written before sides
 * had keys stay valid.
 */
const keyOf = (item: Item): string => {
  if (item.kind !== 'pair') return `${item.key}`
  const [left, right] = [item.left.key ?? 1, item.right.key ?? 1]
  return left === 1 && right === 1 ? '1' : `${left}|${right}`
}

const unversioned = (key: string, immutable: string): Entry => ({
  key,
  immutable,
  version: 1,
  wordingHash: '-',
})

const entriesOf = ({ directions, answerSets, items, tariffs, boosters }: Content): Entry[] => [
  ...tariffs.map(t => unversioned(`tariff ${t.uid}`, t.name)),
  ...boosters.map(b => unversioned(`booster ${b.uid}`, '-')),
  ...answerSets.flatMap(set =>
    set.answers.map((a, value) => unversioned(`answer ${a.id}`, `${set.uid}=${value}`)),
  ),
  ...directions.map(d => unversioned(`direction ${d.uid}`, `number=${d.number}`)),
  ...directions.flatMap(d => d.qualities.map(q => unversioned(`quality ${q.id}`, `${d.uid},${q.kind}`))),
  ...items.map(item => ({
    key: `item ${item.id}`,
    immutable: `number=${item.number},quality=${item.kind === 'pair' ? `${item.left.quality}|${item.right.quality}` : item.quality},key=${keyOf(item)},answers=${item.answers.length}`,
    version: item.version,
    wordingHash: wordingHashOf(item),
  })),
]

const renderEntry = ({ key, immutable, version, wordingHash }: Entry): string =>
  `${key} ${immutable} v${version} ${wordingHash}`

/** The text of ids.lock for this content. */
export const renderLock = (content: Content): string =>
  `# Every id ever given out. Written by "npm run content:lock"; never edited by hand.\n${entriesOf(content).map(renderEntry).join('\n')}\n`

const LINE = /^(?<key>\S+ \S+) (?<immutable>\S+) v(?<version>\d+) (?<wordingHash>\S+)$/

const parseLock = (lock: string): (Entry & { line: number })[] =>
  lock.split('\n').flatMap((text, i) => {
    const { key, immutable, version, wordingHash } = LINE.exec(text)?.groups ?? {}
    if (key === undefined || immutable === undefined || wordingHash === undefined) return []
    return [{ key, immutable, version: Number(version), wordingHash, line: i + 1 }]
  })

type Rules = {
  /** An item may return to the wording of an earlier version, because somebody decided so. */
  mayReturn?: boolean
}

const violationOf = (was: Entry, is: Entry, { mayReturn = false }: Rules): string | null => {
  if (was.immutable !== is.immutable)
    return `${is.key} was ${was.immutable} and is now ${is.immutable}: give a new thing a new id`
  if (is.version < was.version && !mayReturn)
    return `${is.key} has version ${is.version}, but version ${was.version} was already used`
  if (is.version === was.version && is.wordingHash !== was.wordingHash)
    return `the wording of ${is.key} changed: set version: ${was.version + 1}, or take the change back`
  return null
}

/** Ids that vanished or changed their meaning since the lock was written. These must always be refused. */
export const lockViolations = (
  { content, locate }: LocatedContent,
  lock: string,
  rules: Rules = {},
): Problem[] => {
  const now = new Map(entriesOf(content).map(entry => [entry.key, entry]))
  return parseLock(lock).flatMap(was => {
    const is = now.get(was.key)
    if (!is)
      return [
        problemAt(
          { file: LOCK_FILE, line: was.line },
          `${was.key} has vanished: keep it, an item with stage: retired`,
        ),
      ]
    const message = violationOf(was, is, rules)
    if (message === null) return []
    const hasLocation = /^(?:item|quality|direction) /.test(is.key)
    return [
      problemAt(
        hasLocation ? locate(is.key.replace(' ', ':')) : { file: LOCK_FILE, line: was.line },
        message,
      ),
    ]
  })
}

/** New ids and new wordings that are not in the lock yet. */
export const missingFromLock = ({ content, locate }: LocatedContent, lock: string): Problem[] => {
  const locked = new Set(parseLock(lock).map(renderEntry))
  return entriesOf(content)
    .filter(entry => !locked.has(renderEntry(entry)))
    .map(({ key }) =>
      problemAt(
        locate(key.replace(' ', ':')),
        `${key} is new or reworded: run "npm run content:lock" and commit ids.lock`,
      ),
    )
}
