import { finishReply, type ObserverReply, readReply, replyToStatement, takeReplyBack } from '@grani/contract'
import { wasRefused } from '../shared/api/api-error.ts'
import { startAnswering, type Answering } from './answering.ts'
import { callObserve } from './call-observe.ts'
import { connectionNote, noteConnection } from './connection-note.ts'
import { CARD, heading } from './controls.ts'
import { copy } from './copy.ts'
import { element, show } from './dom.ts'
import { showOwnReply, showThanks } from './finished.ts'
import { keepWaiting, waitingOf } from './kept.ts'
import { listenToKeys } from './keys.ts'
import { showMessage } from './message.ts'
import { createOutbox } from './outbox.ts'
import { untilRetry } from './until-retry.ts'

let answering: Answering | null = null
listenToKeys(() => answering?.actions() ?? null)

const showSending = (isOffline: boolean): void =>
  show(
    element(
      'div',
      { className: `${CARD} grid gap-3 px-5 py-8 sm:px-8`, ariaBusy: 'true' },
      heading(copy.sending.title, 'text-xl'),
      connectionNote({ offline: copy.sending.offline, isOffline, className: 'text-ink-soft' }),
    ),
  )

/** Answering a reply from where it stands to its end, and what can be done with it after. */
export const openReply = (
  reply: ObserverReply,
  /** Called when the reply has been finished or does not exist any more. */
  onOver: (how: 'finished' | 'gone') => void = () => {},
): void => {
  const { token } = reply
  let isOffline = false

  const setConnection = (isThere: boolean): void => {
    isOffline = !isThere
    noteConnection(isThere)
  }

  /** A refusal: the round has closed meanwhile, or the reply was taken back on another device. */
  const refused = (error: unknown): void => {
    answering = null
    keepWaiting(token, [])
    if (wasRefused(error, 'ERR_CONFLICT')) return showMessage(copy.messages.unfinished)
    onOver('gone')
    showMessage(copy.messages.gone)
  }

  const outbox = createOutbox({
    waiting: waitingOf(token),
    keep: waiting => keepWaiting(token, waiting),
    send: ({ statement, value, ms }) => callObserve(replyToStatement, { token, statement, value, ms }),
    untilRetry,
    onConnection: setConnection,
    onRefused: refused,
  })

  const ask = (current: ObserverReply): void => {
    answering = startAnswering({
      reply: current,
      waiting: waitingOf(token),
      put: outbox.put,
      isOffline: () => isOffline,
      onEnd: () => void end(),
    })
  }

  /** Tries until the server has said something. */
  const finished = async (failures = 0): Promise<ObserverReply> => {
    try {
      return await callObserve(finishReply, { token })
    } catch (error) {
      if (wasRefused(error, 'ERR_CONFLICT') || wasRefused(error, 'ERR_TOKEN')) throw error
      noteConnection(false)
      await untilRetry(failures, null)
      return finished(failures + 1)
    }
  }

  const end = async (): Promise<void> => {
    answering = null
    showSending(isOffline)
    try {
      await outbox.emptied()
      const now = await finished()
      onOver('finished')
      showThanks(now)
    } catch (error) {
      if (!wasRefused(error, 'ERR_CONFLICT')) return refused(error)
      const now = await callObserve(readReply, { token }).catch(() => null)
      // Another tab may have begun a change; what waits is asked.
      if (now?.state === 'begun') return ask(now)
      refused(error)
    }
  }

  if (reply.state === 'closed') return showMessage(copy.messages.unfinished)
  if (reply.state === 'begun') return ask(reply)
  showOwnReply(reply, {
    change: () => ask(reply),
    takeBack: () => callObserve(takeReplyBack, { token }),
    afterTakingBack: () => {
      keepWaiting(token, [])
      showMessage(copy.messages.takenBack)
    },
  })
}
