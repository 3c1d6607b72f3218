import * as contract from '@grani/contract'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import { startOfDayBefore } from '../../platform/time/moscow.ts'
import type { Context } from '../context.ts'
import { listQuestions, readQuestion } from './questions/list-questions.ts'
import { listOptions } from './questions/question-wire.ts'
import * as service from './service.ts'
import { countAnsweredSince } from './store.ts'

/** The handlers read the session with everything else, by one statement: checking it before would be another trip. */
const SESSION_CHECKED_BY_HANDLER = { sessionCheckedBy: 'handler' } as const

export const quizRoutes = (host: RouteHost, context: Context): void => {
  bind(
    host,
    contract.listQuestions,
    ({ caller, now }) => listQuestions(context, caller, now),
    SESSION_CHECKED_BY_HANDLER,
  )
  bind(
    host,
    contract.sendAnswer,
    ({ caller, params, body, now }) =>
      service.sendAnswer(context, {
        caller,
        uid: params.uid,
        optionId: body.answer_id,
        ms: body.ms ?? null,
        now,
      }),
    SESSION_CHECKED_BY_HANDLER,
  )
  bind(
    host,
    contract.undoAnswer,
    async ({ caller, params, query, now }) => {
      await service.undoAnswer(context, { caller, uid: params.uid, key: query.key ?? null, now })
      return readQuestion(context, caller, params.uid, now)
    },
    SESSION_CHECKED_BY_HANDLER,
  )
  bind(
    host,
    contract.skipQuestion,
    ({ caller, params, now }) => service.skipQuestion(context, { caller, uid: params.uid, now }),
    SESSION_CHECKED_BY_HANDLER,
  )
  bind(host, contract.readToday, async ({ caller, now }) => ({
    answered: await countAnsweredSince(context.db, caller.userId, startOfDayBefore(now, 0)),
  }))
  bind(host, contract.listAnswers, async ({ body }) => listOptions(context.bank(), body.answer_ids))
}
