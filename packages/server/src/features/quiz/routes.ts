import * as contract from '@grani/contract'
import type { Context } from '../context.ts'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import { listAnswers, listQuestions, questionAgain } from './questions.ts'
import * as service from './service.ts'

/** Reading the desk already tells whether the person may come in. */
const BY_DESK = { sessionCheckedBy: 'handler' } as const

export const quizRoutes = (door: RouteHost, context: Context): void => {
  bind(door, contract.listQuestions, ({ caller, now }) => listQuestions(context, caller, now), BY_DESK)
  bind(
    door,
    contract.sendAnswer,
    ({ caller, params, body, now }) =>
      service.sendAnswer(context, {
        caller,
        uid: params.uid,
        answerId: body.answer_id,
        ms: body.ms ?? null,
        now,
      }),
    BY_DESK,
  )
  bind(
    door,
    contract.undoAnswer,
    async ({ caller, params, query, now }) => {
      await service.undoAnswer(context, { caller, uid: params.uid, key: query.key ?? null, now })
      return questionAgain(context, caller, params.uid, now)
    },
    BY_DESK,
  )
  bind(
    door,
    contract.skipQuestion,
    ({ caller, params, now }) => service.skipQuestion(context, { caller, uid: params.uid, now }),
    BY_DESK,
  )
  bind(door, contract.listAnswers, async ({ body }) => listAnswers(context.bank(), body.answer_ids))
}
