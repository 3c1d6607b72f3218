import type { PairText } from '../../../content/portrait-schema.ts'
import type { Db } from '../../../platform/db/db.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { newestResultsOf } from '../store.ts'
import { isTension, pairKey } from './contradictions.ts'

type Row = { uid: string; quality: string; band: string }

/** The two results that a text is about, in its order; nothing where one of them is on another side. */
const resultsOf = ({ when }: PairText, rows: readonly Row[]): string[] =>
  when.flatMap(({ quality, side }) =>
    rows.filter(row => row.quality === quality && row.band === side).map(({ uid }) => uid),
  )

const storedVotes = (db: Db, userId: string) =>
  db
    .selectFrom('contradiction_votes')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('voted_at')
    .orderBy('pair')
    .execute()

/** What the user says of tensions, by their text, as far as it was said of the results that stand. */
export const standingVotes = async (
  db: Db,
  userId: string,
  pairs: readonly PairText[],
  rows: readonly Row[],
): Promise<Map<string, boolean>> => {
  const stored = new Map((await storedVotes(db, userId)).map(vote => [vote.pair, vote]))
  return new Map(
    pairs.filter(isTension).flatMap((pair): [string, boolean][] => {
      const vote = stored.get(pairKey(pair))
      if (!vote) return []
      const [first, second] = resultsOf(pair, rows)
      return vote.first_result === first && vote.second_result === second ? [[pair.text, vote.agrees]] : []
    }),
  )
}

type Rate = { userId: string; results: readonly string[]; agrees: boolean; now: Date }

/** Saves what the user says of the tension of two results that stand. A later vote replaces an earlier one. */
export const rateContradiction = async (
  { db, texts }: Context,
  { userId, results, agrees, now }: Rate,
): Promise<void> => {
  const rows = (await newestResultsOf(db, userId)).filter(({ uid }) => results.includes(uid))
  const pair = texts.portrait.pairs.filter(isTension).find(one => resultsOf(one, rows).length === 2)
  const [first, second] = pair ? resultsOf(pair, rows) : []
  if (!pair || first === undefined || second === undefined) throw new Refusal('ERR_NOT_FOUND')
  const vote = { first_result: first, second_result: second, agrees, voted_at: now }
  await db
    .insertInto('contradiction_votes')
    .values({ user_id: userId, pair: pairKey(pair), ...vote })
    .onConflict(conflict => conflict.columns(['user_id', 'pair']).doUpdateSet(vote))
    .execute()
}

/** Each with the sentence as it reads now; one that the content has no more is named by its qualities. */
export const exportVotes = async ({ db, texts }: Context, userId: string) => {
  const textOf = new Map(texts.portrait.pairs.map(pair => [pairKey(pair), pair.text]))
  return (await storedVotes(db, userId)).map(({ pair, first_result, second_result, agrees, voted_at }) => ({
    text: textOf.get(pair) ?? pair,
    agrees,
    voted_at: voted_at.toISOString(),
    results: [first_result, second_result],
  }))
}

export const eraseVotes = async (db: Db, userId: string): Promise<number> =>
  Number(
    (await db.deleteFrom('contradiction_votes').where('user_id', '=', userId).executeTakeFirst())
      .numDeletedRows,
  )
