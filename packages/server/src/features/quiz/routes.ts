import * as contract from '@grani/contract'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import type { Context } from '../context.ts'
import { activeGoalsOf } from '../goals/service.ts'
import { readForecastOutcome } from './forecasts/outcome.ts'
import { readForecasts, startForecasts } from './forecasts/play.ts'
import { askAboutDirection } from './questions/ask-about-direction.ts'
import { listQuestions, readQuestion } from './questions/list-questions.ts'
import { openItems } from './questions/open-items.ts'
import { listOwnAnswers } from './questions/own-answers.ts'
import { listOptions } from './questions/question-wire.ts'
import { cancelRemeasurement, listChanges, startRemeasurement } from './remeasurements/changes.ts'
import * as service from './service.ts'
import { readToday } from './today/read-today.ts'
import { askTryout } from './tryout/ask-tryout.ts'
import { keepTryout } from './tryout/keep-tryout.ts'

/** The handlers read the session with everything else, by one statement: checking it before would be another trip. */
const SESSION_CHECKED_BY_HANDLER = { sessionCheckedBy: 'handler' } as const

export const quizRoutes = (host: RouteHost, context: Context): void => {
  bind(
    host,
    contract.listQuestions,
    ({ caller, now, traced }) => listQuestions(traced(context), caller, now),
    SESSION_CHECKED_BY_HANDLER,
  )
  bind(host, contract.readQuestionsLeft, async ({ caller: { userId } }) => {
    const goals = await activeGoalsOf(context.db, userId)
    const open = await openItems(context.db, context.bank(), { userId, goals })
    return { questions: open.length }
  })
  bind(host, contract.askAboutDirection, ({ caller, params, now }) =>
    askAboutDirection(context, { caller, direction: params.direction, now }),
  )
  bind(
    host,
    contract.sendAnswer,
    ({ caller, params, body, now, traced }) =>
      service.sendAnswer(traced(context), {
        caller,
        uid: params.uid,
        optionId: body.answer_id,
        ms: body.ms ?? null,
        withList: body.with_list === true,
        now,
      }),
    SESSION_CHECKED_BY_HANDLER,
  )
  bind(
    host,
    contract.undoAnswer,
    async ({ caller, params, query, now, traced }) => {
      await service.undoAnswer(traced(context), { caller, uid: params.uid, key: query.key ?? null, now })
      return readQuestion(context, caller, params.uid, now)
    },
    SESSION_CHECKED_BY_HANDLER,
  )
  bind(
    host,
    contract.skipQuestion,
    ({ caller, params, query, now, traced }) =>
      service.skipQuestion(traced(context), {
        caller,
        uid: params.uid,
        as: query.reason === undefined ? 'skipped' : 'not_applicable',
        now,
      }),
    SESSION_CHECKED_BY_HANDLER,
  )
  bind(host, contract.askTryout, ({ body, ip, now }) => askTryout(context, { asked: body, ip, now }))
  bind(
    host,
    contract.keepTryout,
    ({ caller, body, now }) => keepTryout(context, { caller, answers: body.answers, now }),
    SESSION_CHECKED_BY_HANDLER,
  )
  bind(
    host,
    contract.readToday,
    ({ caller, now, traced }) => readToday(traced(context), caller, now),
    SESSION_CHECKED_BY_HANDLER,
  )
  bind(host, contract.listChanges, ({ caller, now }) => listChanges(context, caller.userId, now))
  bind(
    host,
    contract.startRemeasurement,
    ({ caller, body, now }) =>
      startRemeasurement(context, { caller, qualities: body.qualities, isLong: body.is_long ?? false, now }),
    SESSION_CHECKED_BY_HANDLER,
  )
  bind(host, contract.cancelRemeasurement, ({ caller, params }) =>
    cancelRemeasurement(context, caller.userId, params.quality),
  )
  bind(
    host,
    contract.readForecasts,
    ({ caller, now }) => readForecasts(context, caller, now),
    SESSION_CHECKED_BY_HANDLER,
  )
  bind(
    host,
    contract.startForecasts,
    ({ caller, now }) => startForecasts(context, caller, now),
    SESSION_CHECKED_BY_HANDLER,
  )
  bind(host, contract.readForecastOutcome, ({ caller, params }) =>
    readForecastOutcome(context, caller.userId, params.id),
  )
  bind(host, contract.listOwnAnswers, ({ caller, params }) =>
    listOwnAnswers(context, caller.userId, params.quality),
  )
  bind(host, contract.listAnswers, async ({ body }) => listOptions(context.bank(), body.answer_ids))
}
