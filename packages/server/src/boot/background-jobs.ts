import { prepareMails } from '../app.ts'
import type { PaymentContext } from '../features/payments/service.ts'
import { mailJournalHead } from '../features/staff/service.ts'
import type { Config } from '../platform/config/config.ts'
import { repeat } from '../platform/jobs/repeat.ts'
import { localMailer } from '../platform/mail/local-mailbox.ts'
import { startMailWorker } from '../platform/mail/mail-worker.ts'
import { HOUR, SECOND } from '../platform/time/durations.ts'
import { smtpMailer } from '../platform/mail/smtp.ts'
import { deleteExpired } from './delete-expired.ts'
import { startPaymentJobs } from './payment-jobs.ts'

export type BackgroundJobs = { wakeMailWorker: () => void; stop: () => Promise<void> }

type Options = { config: Config; paymentContext: PaymentContext; now: () => Date }

/** Starts what runs beside the requests: mails, payment jobs and the daily mail about the journal (unless JOBS=no), deletion of expired rows. */
export const startBackgroundJobs = ({ config, paymentContext, now }: Options): BackgroundJobs => {
  const { db, reportError: onError } = paymentContext
  const mailer =
    config.mail.kind === 'smtp' ? smtpMailer(config.mail.url, config.mailFrom) : localMailer(db, now)
  const prepare = () => prepareMails(paymentContext, now())
  const mailWorker = startMailWorker({ db, mailer, now, everyMs: 5 * SECOND, prepare, onError })
  const paymentJobs = config.runsJobs ? startPaymentJobs({ context: paymentContext, now, onError }) : null
  const journal = config.runsJobs
    ? repeat({ everyMs: HOUR, run: () => mailJournalHead(paymentContext, now()), onError })
    : null
  const cleanup = repeat({ everyMs: HOUR, run: () => deleteExpired(db, now()), onError })
  return {
    wakeMailWorker: mailWorker.wake,
    stop: async () => {
      await Promise.all([cleanup.stop(), journal?.stop(), paymentJobs?.stop()])
      // Last: the payment jobs enqueue mails.
      await mailWorker.stop()
    },
  }
}
