import type { Db } from '../db/db.ts'
import type { Mailer } from './mailer.ts'
import { sendNext } from './outbox.ts'

export type MailWorker = {
  /** Something was posted: go now instead of at the next round. */
  wake: () => void
  /** Waits for the mail in hand. */
  stop: () => Promise<void>
}

type Options = {
  db: Db
  mailer: Mailer
  now: () => Date
  everyMs: number
  /** What has to be turned into mails before the outbox is emptied. */
  prepare: () => Promise<void>
  onError: (error: unknown) => void
}

/** Empties the outbox every few seconds, and at once when told to. */
export const startMailWorker = ({ db, mailer, now, everyMs, prepare, onError }: Options): MailWorker => {
  let round: Promise<void> = Promise.resolve()
  let isWaiting = false
  const stopping = new AbortController()

  const empty = async (): Promise<void> => {
    isWaiting = false
    // What cannot be turned into a mail must not keep those that are mails from going.
    await prepare().catch(onError)
    let isLeft = true
    while (isLeft && !stopping.signal.aborted) isLeft = await sendNext({ db, mailer, now: now(), onError })
  }
  const wake = (): void => {
    if (isWaiting || stopping.signal.aborted) return
    isWaiting = true
    round = round.then(empty).catch(onError)
  }
  const timer = setInterval(wake, everyMs)
  timer.unref()
  wake()
  return {
    wake,
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await round
      mailer.close()
    },
  }
}
