import {
  announceResults,
  type ObservedQuality,
  chooseText,
  listPortraitSentences,
  listResults,
  markSentence,
  ratePart,
  rateResult,
  readPortrait,
  readProgress,
  readRecognition,
  startRecognition,
  viewResult,
} from '@grani/contract'
import type { Session } from '@grani/engine'
import type { Context } from '../context.ts'
import type { Caller } from '../../platform/http/access-token.ts'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import type { Traced } from '../../platform/tracing/request-tracing.ts'
import * as portrait from './portrait/service.ts'
import * as votes from './portrait/votes.ts'
import * as recognition from './recognition/service.ts'
import * as service from './service.ts'
import type { StateWeek } from './state-rules.ts'
import type { NewestResult } from './store.ts'

/**
 * What progress and the provisional sentences of the portrait are made of, read by one statement, which also refuses a session that has ended. It is injected, because the
 * quiz imports results and not the other way round.
 */
export type StandingOf = (
  caller: Caller,
  now: Date,
  traced: Traced,
) => Promise<{
  session: Session
  week: StateWeek
  newest: readonly NewestResult[]
  activeGoals: readonly string[]
  currentGoal: string | null
  isConsistent: () => boolean
}>

/** How others see the user, where that is switched on. Injected, because the observers' slice imports results. */
export type ObservedOf = (userId: string, now: Date) => Promise<ObservedQuality[]>

type Injected = { standingOf: StandingOf; observedOf: ObservedOf }

export const resultsRoutes = (
  host: RouteHost,
  context: Context,
  { standingOf, observedOf }: Injected,
): void => {
  bind(
    host,
    listResults,
    async ({ caller, query, now, traced }) => {
      const { session } = await standingOf(caller, now, traced)
      return service.listResults(traced(context), {
        userId: caller.userId,
        object: query.object,
        now,
        session,
      })
    },
    { sessionCheckedBy: 'handler' },
  )
  bind(
    host,
    readPortrait,
    async ({ caller, now, traced }) => ({
      ...(await portrait.readPortrait(traced(context), {
        userId: caller.userId,
        now,
        ...(await standingOf(caller, now, traced)),
      })),
      observed: await observedOf(caller.userId, now),
    }),
    { sessionCheckedBy: 'handler' },
  )
  bind(host, ratePart, ({ caller, body, now }) =>
    votes.ratePart(context, { userId: caller.userId, ...body, now }),
  )
  bind(host, viewResult, ({ caller, params, now }) =>
    service.viewResult(context, caller.userId, params.id, now),
  )
  bind(host, announceResults, ({ caller, body, now }) =>
    service.announceResults(context, caller.userId, body.results, now),
  )
  bind(host, rateResult, ({ caller, params, body }) =>
    service.rateResult(context, { userId: caller.userId, uid: params.id, agrees: body.agrees }),
  )
  bind(
    host,
    readProgress,
    async ({ caller, now, traced }) =>
      service.readProgress(context.bank(), context.texts.portrait, await standingOf(caller, now, traced)),
    { sessionCheckedBy: 'handler' },
  )
  bindRecognition(host, context, standingOf)
}

const bindRecognition = (host: RouteHost, context: Context, standingOf: StandingOf): void => {
  bind(
    host,
    readRecognition,
    async ({ caller, now, traced }) => {
      const { session } = await standingOf(caller, now, traced)
      return recognition.readRecognition(context, { userId: caller.userId, session, now })
    },
    { sessionCheckedBy: 'handler' },
  )
  bind(
    host,
    startRecognition,
    async ({ caller, now, traced }) => {
      const { session } = await standingOf(caller, now, traced)
      return recognition.startRecognition(context, { userId: caller.userId, session, now })
    },
    { sessionCheckedBy: 'handler' },
  )
  bind(host, chooseText, ({ caller, params, body, now }) =>
    recognition.chooseText(context, { userId: caller.userId, uid: params.uid, place: body.place, now }),
  )
  bind(host, markSentence, ({ caller, params, body: { is_marked: isMarked, ...line } }) =>
    recognition.markSentence(context, { userId: caller.userId, uid: params.uid, isMarked, ...line }),
  )
  bind(host, listPortraitSentences, () => recognition.listPortraitSentences(context))
}
