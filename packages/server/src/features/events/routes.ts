import * as contract from '@grani/contract'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Context } from '../context.ts'
import {
  askAbout,
  consentToDiary,
  wordsToLookFor,
  readAllowance,
  readDiary,
  type RecordConsent,
} from './diary.ts'
import { askMore } from './ask-more.ts'
import { compareLater } from './compare-later.ts'
import { evaluateEvent } from './evaluate-event.ts'
import { chooseFocus } from './focus.ts'
import { dropGuess, guessPattern, readPatterns } from './patterns.ts'
import { countRatings } from './evaluation-store.ts'
import { listEvents, listEventsOfMonth, readEvaluation, readEvent } from './read-events.ts'
import { readReading } from './readings/read-reading.ts'
import { consentToModel, requestReading } from './readings/request-reading.ts'
import { deleteReading } from './readings/store.ts'
import { deleteEvent, eraseWords } from './store.ts'
import { replyToEvent, saveEvent } from './write-event.ts'

const requireFound = (isFound: boolean): void => {
  if (!isFound) throw new Refusal('ERR_NOT_FOUND')
}

export const eventsRoutes = (host: RouteHost, context: Context, record: RecordConsent): void => {
  bind(host, contract.readDiary, ({ caller }) => readDiary(context, caller.userId))
  bind(host, contract.readEventAllowance, ({ caller, now }) => readAllowance(context, caller.userId, now))
  bind(host, contract.consentToDiary, ({ caller, body, ip, now }) =>
    consentToDiary(context, record, { userId: caller.userId, version: body.version, ip, now }),
  )
  bind(host, contract.readEventPatterns, ({ caller, now }) => readPatterns(context, caller.userId, now))
  bind(host, contract.chooseEventFocus, ({ caller, body, now }) =>
    chooseFocus(context, { userId: caller.userId, qualities: body.qualities, now }),
  )
  bind(host, contract.guessEventPattern, ({ caller, body, now }) =>
    guessPattern(context, { userId: caller.userId, ...body, now }),
  )
  bind(host, contract.dropEventGuess, ({ caller, params }) => dropGuess(context, caller.userId, params.id))

  bind(host, contract.listEvents, ({ caller, query }) =>
    listEvents(context, {
      userId: caller.userId,
      before: query.before ?? null,
      limit: query.limit === undefined ? null : Number(query.limit),
    }),
  )
  bind(host, contract.listEventsOfMonth, ({ caller, params }) =>
    listEventsOfMonth(context, caller.userId, params.month),
  )
  bind(host, contract.countEventsByQuality, ({ caller }) => countRatings(context.db, caller.userId))
  bind(host, contract.readEvent, async ({ caller, params, now }) => {
    const one = { userId: caller.userId, eventId: params.id, now }
    await compareLater(context, one)
    return readEvent(context, one)
  })
  bind(host, contract.saveEvent, async ({ caller, params, body, now }) => {
    const one = { userId: caller.userId, eventId: params.id, now }
    await saveEvent(context, { ...one, words: body })
    return readEvent(context, one)
  })
  bind(host, contract.askAboutEvent, ({ caller, params, query, now }) =>
    askAbout(context, {
      userId: caller.userId,
      eventId: params.id,
      situations: query.situations ?? '',
      pleasantness: Number(query.pleasantness ?? 3),
      cause: query.cause ?? 'unclear',
      degrees:
        query.energy && query.importance && query.control
          ? {
              energy: Number(query.energy),
              importance: Number(query.importance),
              control: Number(query.control),
            }
          : null,
      mentioned: query.mentioned,
      kept: query.kept ?? '',
      now,
    }),
  )
  bind(host, contract.askMoreAboutEvent, ({ caller, params, now }) =>
    askMore(context, { caller, eventId: params.id, now }),
  )
  bind(host, contract.readEventWords, async () => wordsToLookFor(context))
  bind(host, contract.evaluateEvent, async ({ caller, params, body, now }) => {
    const one = { userId: caller.userId, eventId: params.id, now }
    await evaluateEvent(context, { ...one, taps: body })
    return readEvaluation(context, one)
  })
  bind(host, contract.replyToEvent, ({ caller, params, body, now }) =>
    replyToEvent(context, { userId: caller.userId, eventId: params.id, text: body.text, now }),
  )
  bind(host, contract.removeEvent, async ({ caller, params }) => {
    requireFound(await deleteEvent(context.db, caller.userId, params.id))
  })
  bind(host, contract.forgetEventText, async ({ caller, params }) => {
    const erased = context.db.transaction().execute(tx => eraseWords(tx, caller.userId, params.id))
    requireFound(await erased)
  })

  bind(host, contract.consentToTextModel, ({ caller, body, ip, now }) =>
    consentToModel(context, record, { userId: caller.userId, version: body.version, ip, now }),
  )
  bind(host, contract.requestReading, ({ caller, params, now }) =>
    requestReading(context, { userId: caller.userId, eventId: params.id, now }),
  )
  bind(host, contract.readReading, ({ caller, params }) =>
    readReading(context, { userId: caller.userId, eventId: params.id }),
  )
  bind(host, contract.removeReading, async ({ caller, params }) => {
    requireFound(await deleteReading(context.db, caller.userId, params.id))
  })
}
