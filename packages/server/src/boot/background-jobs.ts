import { prepareMails } from '../app.ts'
import { countIdeas } from '../features/drawing/service.ts'
import { runReadings } from '../features/events/service.ts'
import type { PaymentContext } from '../features/payments/service.ts'
import { mailJournalHead } from '../features/staff/service.ts'
import type { Config } from '../platform/config/config.ts'
import { repeat, type Repetition } from '../platform/jobs/repeat.ts'
import { localMailer } from '../platform/mail/local-mailbox.ts'
import { startMailWorker } from '../platform/mail/mail-worker.ts'
import { HOUR, SECOND } from '../platform/time/durations.ts'
import { smtpMailer } from '../platform/mail/smtp.ts'
import { deleteExpired } from './delete-expired.ts'
import { startPaymentJobs } from './payment-jobs.ts'

export type BackgroundJobs = {
  wakeMailWorker: () => void
  wakeReadings: () => void
  stop: () => Promise<void>
}

type Options = { config: Config; paymentContext: PaymentContext; now: () => Date }

/** How many events one server has read at once: most of the time is spent waiting for the model. */
const READERS = 3

const startReadings = ({ paymentContext: context, now }: Options): Repetition[] =>
  context.textModel === null
    ? []
    : Array.from({ length: READERS }, () =>
        repeat({
          everyMs: 5 * SECOND,
          run: stopping => runReadings(context, { now, stopping }),
          onError: context.reportError,
        }),
      )

/** Starts what runs beside the requests: mails, payment jobs, the count of ideas and the daily mail about the journal (unless JOBS=no), readings of events, deletion of expired rows. */
export const startBackgroundJobs = (options: Options): BackgroundJobs => {
  const { config, paymentContext, now } = options
  const { db, reportError: onError } = paymentContext
  const mailer =
    config.mail.kind === 'smtp' ? smtpMailer(config.mail.url, config.mailFrom) : localMailer(db, now)
  const prepare = () => prepareMails(paymentContext, now())
  const mailWorker = startMailWorker({ db, mailer, now, everyMs: 5 * SECOND, prepare, onError })
  const paymentJobs = config.runsJobs ? startPaymentJobs({ context: paymentContext, now, onError }) : null
  const journal = config.runsJobs
    ? repeat({ everyMs: HOUR, run: () => mailJournalHead(paymentContext, now()), onError })
    : null
  const ideas = config.runsJobs
    ? repeat({ everyMs: HOUR, run: () => countIdeas(paymentContext), onError })
    : null
  const cleanup = repeat({ everyMs: HOUR, run: () => deleteExpired(db, now()), onError })
  const readers = startReadings(options)
  return {
    wakeMailWorker: mailWorker.wake,
    wakeReadings: () => {
      for (const reader of readers) reader.wake()
    },
    stop: async () => {
      await Promise.all([
        cleanup.stop(),
        journal?.stop(),
        ideas?.stop(),
        paymentJobs?.stop(),
        ...readers.map(({ stop }) => stop()),
      ])
      // Last: the payment jobs enqueue mails.
      await mailWorker.stop()
    },
  }
}
