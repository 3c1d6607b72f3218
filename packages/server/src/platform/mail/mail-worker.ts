import type { Db } from '../db/db.ts'
import { repeat } from '../jobs/repeat.ts'
import type { Mailer } from './mailer.ts'
import { sendNext } from './outbox.ts'

export type MailWorker = {
  /** Sends enqueued mails now instead of at the next interval. */
  wake: () => void
  /** Waits for the mail that is being sent. */
  stop: () => Promise<void>
}

type Options = {
  db: Db
  mailer: Mailer
  now: () => Date
  everyMs: number
  /** Enqueues mails that are still to be made; runs before each round. */
  prepare: () => Promise<void>
  onError: (error: unknown) => void
}

/** Sends the mails of the outbox every few seconds, and at once when woken. */
export const startMailWorker = ({ db, mailer, now, everyMs, prepare, onError }: Options): MailWorker => {
  const worker = repeat({
    everyMs,
    onError,
    run: async stopping => {
      // A failure here must not delay the mails that are already in the outbox.
      await prepare().catch(onError)
      let isLeft = true
      while (isLeft && !stopping.aborted) isLeft = await sendNext({ db, mailer, now: now(), onError })
    },
  })
  worker.wake()
  return {
    wake: worker.wake,
    stop: async () => {
      await worker.stop()
      mailer.close()
    },
  }
}
