import type { Content, Item } from '../../content/schema.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { openProfile } from '../../platform/sealing/sealed-profile.ts'
import type { WrappingKeys } from '../../platform/sealing/wrapping-keys.ts'
import { inSnapshot } from '../../platform/db/snapshot.ts'
import {
  type Candidate,
  candidatesInOrder,
  countCandidates,
  latestResponses,
  usersWhoMet,
} from './candidates.ts'
import { type ColumnBuilder, columnBuilder, type ResponseColumns } from './response-columns.ts'
import { OPERATIONAL, type SampleSize } from './report.ts'

/**
 * How much is read. Of 7,500 users with 300 responses each an item gets 800 on average. People calibrated on 200
 * others are measured as well as on 3,000 but for 0.7 % (decision 090), and the report says what twice as many users would
 * add to the parameters themselves. The bounds on responses keep the memory below 1 GB whatever users answer.
 */
export const SAMPLE: SampleLimits = {
  users: 7500,
  responses: 2_250_000,
  extraResponses: 750_000,
  looked: 300_000,
  perItem: OPERATIONAL,
}

export type SampleLimits = {
  /** Users of the random sample, and their responses together. */
  users: number
  responses: number
  /** Responses of further users to qualities that have items with few responses. */
  extraResponses: number
  /** Users that are looked at for such items. */
  looked: number
  /** An item with fewer responses in the random sample gets all there are, up to this many. */
  perItem: number
}

/** What was read of what there is. */
type ItemCounts = Record<string, number>

/** A user whose responses were read. */
type Respondent = { user_id: string; gender: 0 | 1 | null; year_of_birth: number | null }

export type Sample = {
  size: SampleSize
  /** In the order of the columns. */
  users: Respondent[]
  columns: ResponseColumns
  /** Number of skips, and of users who answered nothing for half an hour afterwards, by item. */
  skips: ItemCounts
  exits: ItemCounts
}

type ReadOptions = {
  keys: WrappingKeys
  seed: number
  now: Date
  limits?: SampleLimits
  onProgress?: (read: { users: number; responses: number; of: number }) => void
}

/** Users whose responses are fetched by one statement. */
const USERS_PER_QUERY = 200

/** Every quality that a response to the item says something about. */
const qualitiesOf = (item: Item): string[] =>
  item.kind === 'pair' ? [item.right.quality, item.left.quality] : [item.quality]

/** Takes responses into the columns, and remembers how many each item has. */
const responseSink = (tx: Tx, { items }: Content, now: Date) => {
  const numberOf = new Map(items.map(({ id }, n) => [id, n]))
  const columns: ColumnBuilder = columnBuilder(items.map(({ id }) => id))
  const counts = new Int32Array(items.length)
  const users: Candidate[] = []
  const skips: ItemCounts = {}
  const exits: ItemCounts = {}
  const take = async (
    batch: readonly Candidate[],
    wanted: (user: string, item: Item) => boolean,
    withSkips: boolean,
  ): Promise<void> => {
    const responses = await latestResponses(tx, batch, now)
    for (const user of batch) {
      const before = columns.size()
      for (const { item: id, status, value, ms, is_exit } of responses.get(user.user_id) ?? []) {
        const number = numberOf.get(id)
        const item = number === undefined ? undefined : items[number]
        if (number === undefined || !item || !wanted(user.user_id, item)) continue
        if (withSkips && status === 'skipped') skips[id] = (skips[id] ?? 0) + 1
        if (withSkips && is_exit) exits[id] = (exits[id] ?? 0) + 1
        if (value === null || value >= item.answers.length) continue
        columns.add(number, value, ms)
        counts[number] = (counts[number] ?? 0) + 1
      }
      if (columns.size() === before) continue
      columns.endUser()
      users.push(user)
    }
  }
  return { take, columns, counts, users, skips, exits }
}

type Sink = ReturnType<typeof responseSink>

/** Users in random order, with all their responses, until the sample is full. */
const drawUsers = async (
  sink: Sink,
  next: (count: number) => Promise<Candidate[]>,
  limits: SampleLimits,
  onBatch: () => void,
): Promise<void> => {
  while (sink.users.length < limits.users && sink.columns.size() < limits.responses) {
    const batch = await next(Math.min(USERS_PER_QUERY, limits.users - sink.users.length))
    if (batch.length === 0) return
    await sink.take(batch, () => true, true)
    onBatch()
  }
}

/**
 * Further users for items with few responses, in the same random order: each brings what they answered about the qualities
 * of such items, and no more, so that estimates of other qualities rest on the random sample alone.
 */
const addForRareItems = async (
  tx: Tx,
  {
    content,
    sink,
    limits,
    next,
  }: { content: Content; sink: Sink; limits: SampleLimits; next: (count: number) => Promise<Candidate[]> },
  onBatch: () => void,
): Promise<void> => {
  const until = sink.columns.size() + limits.extraResponses
  const qualitiesById = new Map(content.items.map(item => [item.id, qualitiesOf(item)]))
  for (let looked = 0; looked < limits.looked && sink.columns.size() < until; looked += USERS_PER_QUERY) {
    const rare = content.items.flatMap(({ id, stage }, n) =>
      stage !== 'retired' && (sink.counts[n] ?? 0) < limits.perItem ? [id] : [],
    )
    const batch = rare.length === 0 ? [] : await next(USERS_PER_QUERY)
    if (batch.length === 0) return
    const met = await usersWhoMet(tx, batch, rare)
    const wanted = new Map(
      [...met].map(([user, ids]) => [user, new Set(ids.flatMap(id => qualitiesById.get(id) ?? []))]),
    )
    await sink.take(
      batch.filter(({ user_id }) => wanted.has(user_id)),
      (user, item) => qualitiesOf(item).every(quality => wanted.get(user)?.has(quality)),
      false,
    )
    onBatch()
  }
}

/**
 * The responses for a calibration of this content; those to items or options that it does not know are left out. Users are
 * taken in the order of a hash of their id and the seed: the same seed and the same responses give the same sample.
 */
export const readSample = (db: Db, content: Content, options: ReadOptions): Promise<Sample> => {
  const { keys, seed, now, limits = SAMPLE, onProgress } = options
  return inSnapshot(db, async tx => {
    const of = await countCandidates(tx)
    const sink = responseSink(tx, content, now)
    const next = await candidatesInOrder(tx, seed)
    const report = () => onProgress?.({ users: sink.users.length, responses: sink.columns.size(), of })
    await drawUsers(sink, next, limits, report)
    const drawn = sink.users.length
    await addForRareItems(tx, { content, sink, limits, next }, report)
    const { users, columns, skips, exits } = sink
    const size = { seed, of, drawn, extra: users.length - drawn }
    const respondents = users.map(row => {
      const { gender, year_of_birth } = openProfile(keys, row)
      return { user_id: row.user_id, gender, year_of_birth }
    })
    return { size, users: respondents, columns: columns.build(), skips, exits }
  })
}
