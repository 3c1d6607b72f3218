import { MIN_ROUND_REPLIES, type OUTCOME_STATES } from '@grani/contract'
import type { Bank } from '../../bank/bank.ts'
import type { Db } from '../../platform/db/db.ts'
import { observableOf, positionOfOthers, saysSomething, type Values } from './positions.ts'
import { mayPublish, nameOfVersion } from './publication-rule.ts'
import { insertPublication, type PublicationRow, publicationsOf } from './publication-store.ts'
import { repliesOf, type ReplyRow } from './reply-store.ts'
import { isEligible } from './rules.ts'
import { lockRound, type RoundRow } from './store.ts'

const valuesOf = ({ answers }: ReplyRow): Values =>
  Object.fromEntries(Object.entries(answers).map(([id, { value }]) => [id, value]))

type ToPublish = {
  bank: Bank
  quality: string
  replies: readonly ReplyRow[]
  published: readonly PublicationRow[]
}

/** The next set of a quality, where its mean may be told. */
const nextPublication = ({ bank, quality, replies, published }: ToPublish): PublicationRow | null => {
  const observable = observableOf(bank, quality)
  if (!observable) return null
  const saying = replies.filter(reply => saysSomething(observable, valuesOf(reply)))
  const names = saying
    .map(({ reply_id: reply, versions }) => nameOfVersion({ reply, version: versions[quality] ?? 0 }))
    .toSorted()
  const sets = published.map(one => one.replies)
  if (!mayPublish(sets, names)) return null
  const { mean, sd } = positionOfOthers(bank, observable, saying.map(valuesOf))
  return { quality, place: published.length, replies: names, mean, sd }
}

/** What others see of each quality of a round, as far as it may be told. */
export type Told = {
  state: (typeof OUTCOME_STATES)[number]
  of: (quality: string) => { mean: number; sd: number; replies: number } | null
}

const toldOf = (publications: readonly PublicationRow[], eligible: number): Told => {
  const newest = new Map(publications.map(one => [one.quality, one]))
  const of: Told['of'] = quality => {
    const { mean = null, sd = null, replies = [] } = newest.get(quality) ?? {}
    return mean === null || sd === null ? null : { mean, sd, replies: replies.length }
  }
  if ([...newest.keys()].some(quality => of(quality) !== null)) return { state: 'ready', of }
  return { state: eligible < MIN_ROUND_REPLIES ? 'few' : 'waiting', of }
}

/** Tells what may be told today, and keeps which replies it was told of. In the transaction that shows it. */
export const publish = async (bank: Bank, tx: Db, round: RoundRow, today: string): Promise<Told> => {
  await lockRound(tx, round)
  const replies = (await repliesOf(tx, round.user_id, round.round_id)).filter(reply =>
    isEligible(reply, today),
  )
  const publications = await publicationsOf(tx, round, today)
  for (const quality of round.qualities) {
    const published = publications.filter(one => one.quality === quality)
    const next = nextPublication({ bank, quality, replies, published })
    if (!next) continue
    await insertPublication(tx, round, next)
    publications.push(next)
  }
  return toldOf(publications, replies.length)
}
