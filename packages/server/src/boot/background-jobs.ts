import { prepareMails } from '../app.ts'
import { startBanners } from '../features/banners/service.ts'
import { takeUpRun } from '../features/calibrations/service.ts'
import { runConsultationJobs } from '../features/consultations/service.ts'
import { countIdeas } from '../features/drawing/service.ts'
import { runReadings } from '../features/events/service.ts'
import { countNights } from '../features/figures/service.ts'
import { emptyReasonsAboutErased, takeOffOldEntries } from '../features/journal/service.ts'
import { sendLetters } from '../features/letters/service.ts'
import type { PaymentContext } from '../features/payments/service.ts'
import { mailWeeklyDigest, type RecentRefusals } from '../features/people/service.ts'
import { runPushJobs } from '../features/push/service.ts'
import { mailJournalHead } from '../features/staff/service.ts'
import { countTruth } from '../features/truth/service.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/db/db.ts'
import { repeat, type Repetition } from '../platform/jobs/repeat.ts'
import { localMailer } from '../platform/mail/local-mailbox.ts'
import { startMailWorker } from '../platform/mail/mail-worker.ts'
import { HOUR, MINUTE, SECOND } from '../platform/time/durations.ts'
import { smtpMailer } from '../platform/mail/smtp.ts'
import type { Embedded } from '../platform/db/embedded.ts'
import { startBackupJobs, type WalStored } from './backups/backup-jobs.ts'
import { startCalibrationProcess } from './calibration-process.ts'
import { keepDocuments } from '../features/site/service.ts'
import { deleteExpired } from './delete-expired.ts'
import { startPaymentJobs } from './payment-jobs.ts'

export type BackgroundJobs = {
  wakeMailWorker: () => void
  wakeReadings: () => void
  stop: () => Promise<void>
}

type Options = {
  config: Config
  database: Database
  embedded: Embedded | null
  walStored: WalStored
  paymentContext: PaymentContext
  refusals: RecentRefusals
  now: () => Date
}

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

const tendJournal = async ({ config, paymentContext: context, now }: Options): Promise<void> => {
  await mailWeeklyDigest(context, now())
  await emptyReasonsAboutErased(context)
  await takeOffOldEntries(context, { years: config.journalYears, now: now() })
}

/** What one server does for all, unless JOBS=no: payments, the care of the journal, the figures of the night and of /truth, the count of ideas, consultations, letters, push, calibrations, copies. */
const startSharedJobs = (options: Options): Repetition[] => {
  const { config, database, embedded, walStored, paymentContext: context, now } = options
  const { reportError: onError } = context
  const heads = repeat({ everyMs: HOUR, run: () => mailJournalHead(context, now()), onError })
  // At the start, too: a server that is restarted every day would keep none.
  heads.wake()
  return [
    heads,
    startPaymentJobs({ context, now, onError }),
    ...startBackupJobs({ config, db: context.db, embedded, walStored, now, onError }),
    repeat({ everyMs: 10 * SECOND, run: () => startBanners(context, now()), onError }),
    repeat({ everyMs: HOUR, run: () => tendJournal(options), onError }),
    repeat({ everyMs: HOUR, run: () => countIdeas(context), onError }),
    repeat({ everyMs: MINUTE, run: () => runConsultationJobs(context, now()), onError }),
    repeat({ everyMs: MINUTE, run: stopping => sendLetters(context, { now, stopping }), onError }),
    repeat({ everyMs: 10 * SECOND, run: stopping => runPushJobs(context, { now, stopping }), onError }),
    repeat({
      everyMs: 10 * SECOND,
      run: stopping =>
        takeUpRun(context, { now, start: runId => startCalibrationProcess(runId, { stopping }) }),
      onError,
    }),
    repeat({
      everyMs: 10 * MINUTE,
      run: () =>
        database.withoutTimeLimit(async (_, db) => {
          await countNights(db, context.bank(), now())
          await countTruth({ ...context, db }, now())
        }),
      onError,
    }),
  ]
}

/** Starts what runs beside the requests: what servers share, mails, readings of events, deletion of expired rows. */
export const startBackgroundJobs = (options: Options): BackgroundJobs => {
  const { config, paymentContext, refusals, now } = options
  const { db, reportError: onError } = paymentContext
  const mailer =
    config.mail.kind === 'smtp'
      ? smtpMailer({ url: config.mail.url, from: config.mailFrom, dkim: config.dkim })
      : localMailer(db, now)
  const prepare = () => prepareMails(paymentContext, now())
  const mailWorker = startMailWorker({ db, mailer, now, everyMs: 5 * SECOND, prepare, onError })
  const shared = config.runsJobs ? startSharedJobs(options) : []
  const cleanup = repeat({ everyMs: HOUR, run: () => deleteExpired(db, now()), onError })
  const keeping = repeat({ everyMs: HOUR, run: () => keepDocuments(paymentContext, now()), onError })
  const noting = repeat({ everyMs: 10 * SECOND, run: () => refusals.flush(), onError })
  const readers = startReadings(options)
  return {
    wakeMailWorker: mailWorker.wake,
    wakeReadings: () => {
      for (const reader of readers) reader.wake()
    },
    stop: async () => {
      await Promise.all([cleanup, keeping, noting, ...shared, ...readers].map(({ stop }) => stop()))
      await refusals.flush().catch(onError)
      // Last: the payment jobs enqueue mails.
      await mailWorker.stop()
    },
  }
}
