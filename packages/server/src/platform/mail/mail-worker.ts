import type { Db } from '../db/db.ts'
import type { Mailer } from './mailer.ts'
import { sendNext } from './outbox.ts'

export type Postman = {
  /** Something was posted: go now instead of at the next round. */
  hurry: () => void
  /** Waits for the mail in hand. */
  stop: () => Promise<void>
}

type Options = {
  db: Db
  mailer: Mailer
  now: () => Date
  everyMs: number
  /** What has to be turned into mails before the outbox is emptied. */
  before: () => Promise<void>
  onError: (error: unknown) => void
}

/** Empties the outbox every few seconds, and at once when told to. */
export const startPostman = ({ db, mailer, now, everyMs, before, onError }: Options): Postman => {
  let round: Promise<void> = Promise.resolve()
  let isWaiting = false
  const stopping = new AbortController()

  const empty = async (): Promise<void> => {
    isWaiting = false
    // What cannot be turned into a mail must not keep those that are mails from going.
    await before().catch(onError)
    let isLeft = true
    while (isLeft && !stopping.signal.aborted) isLeft = await sendNext({ db, mailer, now: now(), onError })
  }
  const hurry = (): void => {
    if (isWaiting || stopping.signal.aborted) return
    isWaiting = true
    round = round.then(empty).catch(onError)
  }
  const timer = setInterval(hurry, everyMs)
  timer.unref()
  hurry()
  return {
    hurry,
    stop: async () => {
      stopping.abort()
      clearInterval(timer)
      await round
      mailer.close()
    },
  }
}
