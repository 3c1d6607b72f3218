import { randomUUID } from 'node:crypto'
import type { Caller } from '../../../platform/http/access-token.ts'
import { Refusal } from '../../../platform/http/refusal.ts'
import type { Context } from '../../context.ts'
import { readAnsweringContext } from '../answering/answer-context.ts'
import { calledAmong } from '../answering/changed-bands.ts'
import { beliefUpdate, loadSession } from '../beliefs/load-session.ts'
import { retryOnConflict } from '../beliefs/retry-on-conflict.ts'
import { resultsToTell } from '../../results/service.ts'
import { quotaRefusal } from '../quota/quota.ts'
import { lastUndoable } from '../store.ts'
import { saveFirstAnswers } from './store.ts'
import { requireAnswers, type SentAnswers } from './tryout-answers.ts'

/** The last result of each quality. */
const newestOf = <T extends { quality: string }>(results: readonly T[]): T[] => [
  ...new Map(results.map(result => [result.quality, result])).values(),
]

type Keep = { caller: Caller; answers: SentAnswers; now: Date }

/**
 * Makes the responses that a visitor gave before registering the first ones of their account, with the results that they
 * bring. An account that has a response keeps none of them: sending them again, or from two devices, is harmless.
 */
export const keepTryout = (
  context: Context,
  { caller, answers: sent, now }: Keep,
): Promise<{ kept: number }> =>
  retryOnConflict(async () => {
    const { db, named } = context
    const { userId } = caller
    const bank = context.bank()
    const { belief, goal, week, quota, questionsPerWeek } = await readAnsweringContext(context, {
      caller,
      uid: null,
      now,
    })
    if (goal === null) throw new Refusal('ERR_CONFLICT')
    const answers = requireAnswers(bank, sent).map(answer => ({ ...answer, uid: randomUUID() }))
    // Read after the belief: a response that comes later than this moves the belief's version, and nothing is saved.
    if ((await lastUndoable(db, userId)) !== null) return { kept: 0 }
    if (quota.used + answers.length > quota.allowed) throw quotaRefusal(quota.used, questionsPerWeek, now)

    const session = await loadSession(db, bank, userId, belief)
    const fresh = answers.flatMap(({ uid: question, item, value, ms }) => {
      const changed = session.answer(item.id, value, ms ?? undefined, { again: true })
      return calledAmong(changed, session).map(result => ({ ...result, uid: randomUUID(), question }))
    })
    const toTell = await resultsToTell(context, userId, newestOf(fresh))
    const places = new Map(toTell.map(({ uid, told }) => [uid, told]))
    const results = fresh.map(result => ({ ...result, told: places.get(result.uid) ?? null }))
    const saved = await saveFirstAnswers(named, {
      ...beliefUpdate(bank, userId, belief, session),
      model: bank.model,
      week,
      now,
      goal,
      answers: answers.map(({ uid, item, optionId, value, ms }) => ({
        uid,
        item: item.id,
        wording: item.version,
        answer_id: optionId,
        value,
        ms,
      })),
      results,
    })
    return saved ? { kept: answers.length } : 'conflict'
  })
