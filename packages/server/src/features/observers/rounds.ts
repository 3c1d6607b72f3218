import {
  GUESSED_STATEMENTS,
  type ObservableQuality,
  type ObserverRound,
  type Observers,
} from '@grani/contract'
import type { Bank } from '../../bank/bank.ts'
import type { Db } from '../../platform/db/db.ts'
import { lockUserForKeyShare, lockUserForUpdate } from '../../platform/db/lock-user.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { cipherForReading, cipherForWriting } from '../../platform/sealing/user-keys.ts'
import { calendarDayOf } from '../../platform/time/moscow.ts'
import type { Context } from '../context.ts'
import { readCoverage } from '../subscription/service.ts'
import { askedLately } from './asked-lately.ts'
import { type Observable, observableOf } from './positions.ts'
import { publicationsOf } from './publication-store.ts'
import { publish } from './publish.ts'
import { lastDayOf, nextStartOn, stateOf } from './rules.ts'
import * as store from './store.ts'
import { newRoundToken } from './tokens.ts'

type OfUser = { userId: string; now: Date }
type OfRound = OfUser & { id: string }

export const tokenPlace = (roundId: string): string => `observer_rounds.sealed_token:${roundId}`

const shownQuality = (bank: Bank, { quality, statements }: Observable): ObservableQuality[] => {
  const known = bank.quality(quality)
  if (!known) return []
  return [
    {
      id: quality,
      name: known.quality.name,
      direction: known.direction.uid,
      direction_name: known.direction.name,
      statements: statements.map(({ id, text }) => ({ id, text })),
    },
  ]
}

/** The statements that are guessed: one that says more of the quality and one that says less. */
const guessedStatements = ({ statements }: Observable): string[] =>
  statements
    .filter(({ key }, i) => statements.findIndex(other => other.key === key) === i)
    .slice(0, GUESSED_STATEMENTS)
    .map(({ id }) => id)

/** A round as its person sees it. */
const shownRound = async (
  context: Context,
  tx: Db,
  row: store.RoundRow,
  now: Date,
): Promise<ObserverRound> => {
  const bank = context.bank()
  const today = calendarDayOf(now)
  const told = await publish(bank, tx, row, today)
  const state = stateOf(row, today)
  const { open } = await cipherForReading(context.keys, tx, row.user_id)
  return {
    id: row.round_id,
    state,
    started_on: row.started_on,
    ends_on: row.ends_on,
    token:
      state === 'open' && row.sealed_token !== null ? open(row.sealed_token, tokenPlace(row.round_id)) : null,
    qualities: row.qualities.flatMap(quality => {
      const observable = observableOf(bank, quality)
      if (!observable) return []
      const guesses = guessedStatements(observable).map(id => ({
        statement: id,
        value: row.guesses[id] ?? null,
      }))
      return shownQuality(bank, observable).map(shown => ({ ...shown, guesses }))
    }),
    outcome: told.state,
    is_opened: row.is_opened,
  }
}

const perQuarterOf = async (context: Context, db: Db, { userId, now }: OfUser): Promise<number> => {
  const { open } = await readCoverage(context, db, userId, now)
  return open?.observerRounds ?? 0
}

type Start = Pick<Observers, 'start' | 'per_quarter' | 'next_on'>

const startOf = (
  rows: readonly store.RoundRow[],
  shown: readonly ObserverRound[],
  perQuarter: number,
  today: string,
): Start => {
  const next_on = nextStartOn(
    rows.map(row => row.started_on),
    perQuarter,
    today,
  )
  const base = { per_quarter: perQuarter, next_on }
  if (perQuarter === 0) return { ...base, start: 'readOnly' }
  if (shown.some(({ state }) => state === 'open')) return { ...base, start: 'open' }
  return { ...base, start: next_on === null ? 'allowed' : 'used' }
}

const shownRounds = async (context: Context, tx: Db, rows: readonly store.RoundRow[], now: Date) => {
  const shown: ObserverRound[] = []
  for (const row of rows) if (!row.is_removed) shown.push(await shownRound(context, tx, row, now))
  return shown
}

export const readObservers = async (context: Context, { userId, now }: OfUser): Promise<Observers> =>
  context.db.transaction().execute(async tx => {
    if (!(await lockUserForKeyShare(tx, userId))) throw new Refusal('ERR_SESSION')
    const rows = await store.roundsOf(tx, userId)
    const rounds = await shownRounds(context, tx, rows, now)
    const perQuarter = await perQuarterOf(context, tx, { userId, now })
    const showing = await store.showingOf(tx, userId)
    const asked = await askedLately(tx, rows, calendarDayOf(now))
    const qualities = context.bank().observers.flatMap(one => shownQuality(context.bank(), one))
    return {
      qualities: qualities.filter(({ id }) => !asked.has(id)),
      asked_lately: qualities.flatMap(({ id, name }) => (asked.has(id) ? [name] : [])),
      rounds,
      ...startOf(rows, rounds, perQuarter, calendarDayOf(now)),
      shown_in: { portrait: showing.in_portrait, specialist: showing.to_specialist },
    }
  })

/** A round of the caller, locked; a deleted one does not exist. */
const requireRound = async (
  tx: Db,
  { userId, id }: Pick<OfRound, 'userId' | 'id'>,
): Promise<store.RoundRow> => {
  if (!(await lockUserForKeyShare(tx, userId))) throw new Refusal('ERR_SESSION')
  await store.lockRound(tx, { user_id: userId, round_id: id })
  const row = await store.roundOf(tx, userId, id)
  if (!row) throw new Refusal('ERR_NOT_FOUND')
  return row
}

type StartRound = OfRound & { qualities: readonly string[] }

export const startRound = async (
  context: Context,
  { userId, id, qualities, now }: StartRound,
): Promise<ObserverRound> =>
  context.db.transaction().execute(async tx => {
    // One at a time: what the plan allows is counted and used under the same lock.
    if (!(await lockUserForUpdate(tx, userId))) throw new Refusal('ERR_SESSION')
    const existing = await store.roundOf(tx, userId, id)
    if (existing) return shownRound(context, tx, existing, now)
    const chosen = [...new Set(qualities)]
    if (chosen.some(quality => !observableOf(context.bank(), quality))) throw new Refusal('ERR_NOT_FOUND')
    const rows = await store.roundsOf(tx, userId)
    const shown = await shownRounds(context, tx, rows, now)
    const today = calendarDayOf(now)
    const { start } = startOf(rows, shown, await perQuarterOf(context, tx, { userId, now }), today)
    if (start === 'readOnly') throw new Refusal('ERR_READ_ONLY')
    if (start === 'used') throw new Refusal('ERR_PLAN')
    if (start === 'open') throw new Refusal('ERR_CONFLICT')
    const asked = await askedLately(tx, rows, today)
    if (chosen.some(quality => asked.has(quality))) throw new Refusal('ERR_NOT_FOUND')
    const { token, hash } = newRoundToken(context, userId, now)
    const cipher = await cipherForWriting(context.keys, tx, userId)
    const isNew = await store.insertRound(tx, {
      user_id: userId,
      round_id: id,
      started_on: today,
      ends_on: lastDayOf(today),
      qualities: chosen,
      token_hash: hash,
      sealed_token: cipher.seal(token, tokenPlace(id)),
      guesses: '{}',
    })
    const row = await store.roundOf(tx, userId, id)
    // The id of a round that was deleted.
    if (!isNew || !row) throw new Refusal('ERR_CONFLICT')
    return shownRound(context, tx, row, now)
  })

type Guess = OfRound & { statement: string; value: number | null }

export const saveGuess = async (
  context: Context,
  { userId, id, statement, value }: Omit<Guess, 'now'>,
): Promise<void> => {
  await context.db.transaction().execute(async tx => {
    const row = await requireRound(tx, { userId, id })
    if (row.is_opened) throw new Refusal('ERR_CONFLICT')
    const isGuessed = row.qualities.some(quality => {
      const observable = observableOf(context.bank(), quality)
      return observable !== undefined && guessedStatements(observable).includes(statement)
    })
    if (!isGuessed) throw new Refusal('ERR_NOT_FOUND')
    const { [statement]: _former, ...others } = row.guesses
    const guesses = value === null ? others : { ...others, [statement]: value }
    await store.updateRound(tx, row, { guesses: JSON.stringify(guesses) })
  })
}

export const stopRound = async (context: Context, { userId, id, now }: OfRound): Promise<ObserverRound> =>
  context.db.transaction().execute(async tx => {
    const row = await requireRound(tx, { userId, id })
    const today = calendarDayOf(now)
    if (row.stopped_on !== null) return shownRound(context, tx, row, now)
    await store.updateRound(tx, row, { stopped_on: today })
    return shownRound(context, tx, { ...row, stopped_on: today }, now)
  })

export const removeRound = async (
  { db }: Pick<Context, 'db'>,
  { userId, id, now }: OfRound,
): Promise<void> => {
  await db.transaction().execute(async tx => {
    const row = await requireRound(tx, { userId, id })
    const publications = row.is_opened ? await publicationsOf(tx, row, calendarDayOf(now)) : []
    await store.emptyRound(tx, { ...row, told: [...new Set(publications.map(({ quality }) => quality))] })
  })
}

/** Nothing is guessed from now on: refused while there is nothing to be seen. */
export const openOutcome = async (context: Context, { userId, id, now }: OfRound): Promise<void> => {
  await context.db.transaction().execute(async tx => {
    const row = await requireRound(tx, { userId, id })
    if (row.is_opened) return
    const { state } = await publish(context.bank(), tx, row, calendarDayOf(now))
    if (state !== 'ready') throw new Refusal('ERR_CONFLICT')
    await store.updateRound(tx, row, { is_opened: true })
  })
}

type Showing = { userId: string; portrait: boolean; specialist: boolean }

export const showOutcome = async (
  { db }: Pick<Context, 'db'>,
  { userId, portrait, specialist }: Showing,
): Promise<void> => {
  await db.transaction().execute(async tx => {
    if (!(await lockUserForKeyShare(tx, userId))) throw new Refusal('ERR_SESSION')
    await store.saveShowing(tx, userId, { in_portrait: portrait, to_specialist: specialist })
  })
}
