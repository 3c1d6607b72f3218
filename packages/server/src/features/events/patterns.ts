import type { EventPatterns, SituationId } from '@grani/contract'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Context } from '../context.ts'
import { accessOf } from '../subscription/service.ts'
import { lockConsented, requireAccess } from './access.ts'
import { eventContent, watchableQualities, qualityName } from './content.ts'
import { knownOf } from './asked-about.ts'
import { GUESS_LOOKS, looksAt, MIN_EVENTS } from './finding-rules.ts'
import * as store from './finding-store.ts'
import { appraisalsBefore, expressionsOf, ratingsBefore } from './evaluation-store.ts'
import { MARKED_EVENTS, markedIn } from './marked-rules.ts'
import { againstAnswers } from './rules.ts'

const STATES = { open: 'open', shown: 'confirmed', 'not-seen': 'not-seen' } as const

const focusOf = async (
  context: Context,
  userId: string,
  focus: readonly string[],
  now: Date,
): Promise<EventPatterns['focus']> => {
  const ratings = await ratingsBefore(context.db, {
    userId,
    qualities: focus,
    before: new Date(now.getTime() + 1),
  })
  const known = await knownOf(context, userId, now)
  return focus.map(id => {
    const past = ratings.get(id) ?? { count: 0, sum: 0 }
    return {
      id,
      name: qualityName(context.bank(), id),
      ratings: past.count,
      against_answers: againstAnswers(known(id), past),
    }
  })
}

const claimOf = (context: Context, row: store.FindingRow): EventPatterns['found'] => {
  const bank = context.bank()
  const situation = bank.events?.situations.find(({ id }) => id === row.situation)
  if (!situation) return []
  return [
    {
      id: row.finding_id,
      situation: situation.id,
      situation_name: situation.name,
      quality: { id: row.quality, name: qualityName(bank, row.quality) },
      direction: row.direction === 1 ? 1 : -1,
    },
  ]
}

const countFor = async (context: Context, userId: string, { quality, made_at }: store.FindingRow) =>
  ((await store.ratingGroups(context.db, userId, [quality], made_at)).get(quality) ?? []).reduce(
    (sum, { count }) => sum + count,
    0,
  )

const guessesOf = async (
  context: Context,
  userId: string,
  rows: readonly store.FindingRow[],
): Promise<EventPatterns['guesses']> => {
  const guesses: EventPatterns['guesses'] = []
  for (const row of rows) {
    const [claim] = claimOf(context, row)
    if (!claim || row.state === 'gone') continue
    const events = await countFor(context, userId, row)
    guesses.push({
      ...claim,
      made_at: row.made_at.toISOString(),
      state: STATES[row.state],
      events,
      decided_at: GUESS_LOOKS[Math.min(looksAt(events), GUESS_LOOKS.length - 1)] ?? GUESS_LOOKS[0],
    })
  }
  return guesses
}

const markedOf = async (context: Context, userId: string, now: Date): Promise<EventPatterns['marked']> => {
  const before = new Date(now.getTime() + 1)
  const appraisals = await appraisalsBefore(context.db, { userId, before, limit: MARKED_EVENTS })
  const ids = appraisals.map(({ event_id }) => event_id)
  return markedIn(eventContent(context.bank()), {
    appraisals,
    expressions: await expressionsOf(context.db, userId, ids),
    nameOf: quality => qualityName(context.bank(), quality),
  })
}

/** What is frequent in a user's events, and what goes together, as far as it can be said. */
export const readPatterns = async (context: Context, userId: string, now: Date): Promise<EventPatterns> => {
  const { db } = context
  const bank = context.bank()
  const findings = await store.findingsOfUser(db, userId)
  const { plan } = await accessOf(context, userId, now)
  return {
    evaluated: await store.countEvaluated(db, userId),
    needed: MIN_EVENTS,
    marked: await markedOf(context, userId, now),
    focus: await focusOf(context, userId, await store.focusOf(db, userId), now),
    qualities: watchableQualities(eventContent(bank)).map(id => ({ id, name: qualityName(bank, id) })),
    found: findings.filter(({ kind }) => kind === 'found').flatMap(row => claimOf(context, row)),
    guesses: await guessesOf(
      context,
      userId,
      findings.filter(({ kind }) => kind === 'guess'),
    ),
    guesses_limit: plan.openGuesses,
  }
}

type Guess = {
  userId: string
  situation: SituationId
  quality: string
  direction: 1 | -1
  now: Date
}

/** Fixes a guess about a quality in focus: only events from now on count. */
export const guessPattern = async (
  context: Context,
  { userId, now, ...guess }: Guess,
): Promise<{ id: string }> => {
  const plan = await requireAccess(context, userId, now)
  return context.db.transaction().execute(async tx => {
    await lockConsented(context, tx, userId)
    // Locks the rows of the focus, so that guesses made at once are counted one after the other.
    const focus = await tx
      .selectFrom('event_focus')
      .select('quality')
      .where('user_id', '=', userId)
      .forUpdate()
      .execute()
    if (!focus.some(({ quality }) => quality === guess.quality))
      throw new Refusal('ERR_VALIDATION', { fields: { quality: 'forms.errors.invalid' } })
    const open = await store.openGuesses(tx, userId)
    const same = open.find(
      other =>
        other.quality === guess.quality &&
        other.situation === guess.situation &&
        other.direction === guess.direction,
    )
    if (same) return { id: same.finding_id }
    if (open.length >= plan.openGuesses) throw new Refusal('ERR_PLAN')
    return { id: await store.insertFinding(tx, { ...guess, userId, kind: 'guess', state: 'open', now }) }
  })
}

export const dropGuess = async ({ db }: Context, userId: string, id: string): Promise<void> => {
  if (!(await store.deleteGuess(db, userId, id))) throw new Refusal('ERR_NOT_FOUND')
}
