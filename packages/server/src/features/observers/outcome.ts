import type { ComparedQuality, ObservedQuality, ObserverOutcome } from '@grani/contract'
import type { Db } from '../../platform/db/db.ts'
import { lockUserForKeyShare } from '../../platform/db/lock-user.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { calendarDayOf } from '../../platform/time/moscow.ts'
import type { Context } from '../context.ts'
import { newestResultsOf } from '../results/service.ts'
import { comparisonOf, errorsApart, observableOf, positionOfGuess } from './positions.ts'
import { publish, type Told } from './publish.ts'
import { roundOf, type RoundRow, roundsOf, showingOf } from './store.ts'

type Position = { mean: number; sd: number }

const ownPositions = async (db: Db, userId: string): Promise<Map<string, Position>> =>
  new Map((await newestResultsOf(db, userId)).map(({ quality, mean, sd }) => [quality, { mean, sd }]))

const tenths = (x: number): number => Math.round(10 * x) / 10

const compared = (
  { bank }: Pick<Context, 'bank'>,
  row: RoundRow,
  told: Told,
  own: ReadonlyMap<string, Position>,
): ComparedQuality[] =>
  row.qualities.flatMap(id => {
    const known = bank().quality(id)
    const observable = observableOf(bank(), id)
    if (!known || !observable) return []
    const found = own.get(id)
    const self = found ? { mean: tenths(found.mean), sd: Math.max(0.1, tenths(found.sd)) } : null
    const guess = positionOfGuess(bank(), observable, row.guesses)
    const others = told.of(id)
    return [
      {
        id,
        name: known.quality.name,
        ...known.quality.poles,
        self,
        guess,
        others,
        beside_self: comparisonOf(others, self),
        beside_guess: comparisonOf(others, guess),
        seen_better_by: observable.seen_better_by,
      },
    ]
  })

/** Where both agree first; then what has no own view; then what is not told yet. */
const placeOf = ({ others, self }: ComparedQuality): number => {
  if (!others) return Infinity
  return self ? Math.abs(errorsApart(others, self)) : Number.MAX_VALUE
}

type OfRound = { userId: string; id: string; now: Date }

export const readOutcome = async (context: Context, { userId, id, now }: OfRound): Promise<ObserverOutcome> =>
  context.db.transaction().execute(async tx => {
    if (!(await lockUserForKeyShare(tx, userId))) throw new Refusal('ERR_SESSION')
    const row = await roundOf(tx, userId, id)
    if (!row) throw new Refusal('ERR_NOT_FOUND')
    if (!row.is_opened) throw new Refusal('ERR_CONFLICT')
    const told = await publish(context.bank(), tx, row, calendarDayOf(now))
    const qualities = compared(context, row, told, await ownPositions(tx, userId))
    return { state: told.state, qualities: qualities.toSorted((a, b) => placeOf(a) - placeOf(b)) }
  })

type Shown = { userId: string; where: 'in_portrait' | 'to_specialist'; now: Date; direction?: string }

/** How others see the person, by the newest opened round that tells of a quality; nothing where it is not switched on. */
export const observedIn = async (
  context: Context,
  { userId, where, now, direction }: Shown,
): Promise<ObservedQuality[]> => {
  if (!(await showingOf(context.db, userId))[where]) return []
  return context.db.transaction().execute(async tx => {
    if (!(await lockUserForKeyShare(tx, userId))) return []
    const own = await ownPositions(tx, userId)
    const shown = new Map<string, ObservedQuality>()
    for (const row of await roundsOf(tx, userId)) {
      if (row.is_removed || !row.is_opened) continue
      const told = await publish(context.bank(), tx, row, calendarDayOf(now))
      for (const {
        others,
        guess: _guess,
        beside_guess: _beside,
        seen_better_by: _by,
        ...quality
      } of compared(context, row, told, own))
        if (others && !shown.has(quality.id)) shown.set(quality.id, { ...quality, others })
    }
    return [...shown.values()].filter(
      ({ id }) => direction === undefined || context.bank().quality(id)?.direction.uid === direction,
    )
  })
}
