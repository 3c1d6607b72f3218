import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { newestResultsOf } from '../store.ts'
import {
  byQuality,
  type Row,
  resultsOf,
  type VotableTexts,
  type Votable,
  votableIn,
  voteKey,
} from './votable.ts'

const storedVotes = (db: Db, userId: string) =>
  db
    .selectFrom('contradiction_votes')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('voted_at')
    .orderBy('pair')
    .execute()

/** What the user says of texts, by the text, as far as it was said of the results that stand. A text about one result is stored with it as both. */
export const standingVotes = async (
  db: Db,
  userId: string,
  texts: VotableTexts,
  rows: readonly Row[],
): Promise<Map<string, boolean>> => {
  const stored = new Map((await storedVotes(db, userId)).map(vote => [vote.pair, vote]))
  const newest = byQuality(rows)
  return new Map(
    votableIn(texts).flatMap((one): [string, boolean][] => {
      const vote = stored.get(voteKey(one))
      if (!vote) return []
      const [first, second = first] = resultsOf(one, newest)
      return vote.first_result === first && vote.second_result === second ? [[one.text, vote.agrees]] : []
    }),
  )
}

/** The texts that the user does not recognise. */
export const deniedTexts = async (db: Db, userId: string, texts: VotableTexts): Promise<Set<string>> => {
  const votes = await standingVotes(db, userId, texts, await newestResultsOf(db, userId))
  return new Set([...votes].flatMap(([text, agrees]) => (agrees ? [] : [text])))
}

type Rate = {
  userId: string
  kind: Votable['kind']
  results: readonly string[]
  agrees: boolean
  now: Date
}

/** Saves what the user says of the text about these results that stand. A later vote replaces an earlier one. */
export const ratePart = async (
  { db, texts }: Context,
  { userId, kind, results, agrees, now }: Rate,
): Promise<void> => {
  const rows = byQuality((await newestResultsOf(db, userId)).filter(({ uid }) => results.includes(uid)))
  const said = votableIn(texts.portrait).find(
    one =>
      one.kind === kind &&
      one.when.length === results.length &&
      resultsOf(one, rows).length === results.length,
  )
  const [first, second = first] = said ? resultsOf(said, rows) : []
  if (!said || first === undefined || second === undefined) throw new Refusal('ERR_NOT_FOUND')
  const vote = { first_result: first, second_result: second, agrees, voted_at: now }
  await db
    .insertInto('contradiction_votes')
    .values({ user_id: userId, pair: voteKey(said), ...vote })
    .onConflict(conflict => conflict.columns(['user_id', 'pair']).doUpdateSet(vote))
    .execute()
}

/** Each with the sentence as it reads now; one that the content has no more is named by its qualities. */
export const exportVotes = async ({ db, texts }: Context, userId: string) => {
  const textOf = new Map(votableIn(texts.portrait).map(one => [voteKey(one), one.text]))
  return (await storedVotes(db, userId)).map(({ pair, first_result, second_result, agrees, voted_at }) => ({
    text: textOf.get(pair) ?? pair,
    agrees,
    voted_at: voted_at.toISOString(),
    results: [...new Set([first_result, second_result])],
  }))
}

export const eraseVotes = async (db: Db, userId: string): Promise<number> =>
  Number(
    (await db.deleteFrom('contradiction_votes').where('user_id', '=', userId).executeTakeFirst())
      .numDeletedRows,
  )
