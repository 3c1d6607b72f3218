import { prepareMails } from '@grani/server/app.ts'
import { deleteExpired } from '@grani/server/boot/delete-expired.ts'
import { startBanners } from '@grani/server/features/banners/service.ts'
import { runConsultationJobs } from '@grani/server/features/consultations/service.ts'
import type { Context } from '@grani/server/features/context.ts'
import { countIdeas } from '@grani/server/features/drawing/service.ts'
import { countNights } from '@grani/server/features/figures/service.ts'
import { emptyReasonsAboutErased, takeOffOldEntries } from '@grani/server/features/journal/service.ts'
import { sendLetters } from '@grani/server/features/letters/service.ts'
import { usersWithDuePayments } from '@grani/server/features/payments/service.ts'
import { mailWeeklyDigest } from '@grani/server/features/people/service.ts'
import { keepDocuments } from '@grani/server/features/site/service.ts'
import { mailJournalHead } from '@grani/server/features/staff/service.ts'
import {
  usersWithDueBindings,
  usersWithDueSubscription,
} from '@grani/server/features/subscription/service.ts'
import { countTruth } from '@grani/server/features/truth/service.ts'
import { paymentContextOf } from '@grani/server/boot/payment-jobs.ts'
import { DAY } from '@grani/server/platform/time/durations.ts'

const USERS_PER_ROUND = 1000

/** What a server does beside the requests (boot/background-jobs.ts), each by itself. Copies and calibrations are commands. */
export const JOBS: Record<string, (context: Context, now: Date) => Promise<unknown>> = {
  'figures, the first night': (context, now) => countNights(context.db, context.bank(), now),
  'figures, the next night': (context, now) =>
    countNights(context.db, context.bank(), new Date(now.getTime() + DAY)),
  truth: (context, now) => countTruth(context, now),
  'expired rows, an hour': (context, now) => deleteExpired(context.db, now),
  'expired rows, two days at once': (context, now) =>
    deleteExpired(context.db, new Date(now.getTime() + 2 * DAY)),
  'payments due': async ({ db }, now) => {
    await usersWithDuePayments(db, now, USERS_PER_ROUND)
    await usersWithDueBindings(db, now, USERS_PER_ROUND)
    await usersWithDueSubscription(db, now, USERS_PER_ROUND)
  },
  'letters of the week': (context, now) => sendLetters(context, { now: () => now }),
  'mails prepared': (context, now) => prepareMails(paymentContextOf(context), now),
  banners: (context, now) => startBanners(context, now),
  'ideas of drawings': context => countIdeas(context),
  consultations: (context, now) => runConsultationJobs(context, now),
  'journal and documents': async (context, now) => {
    await mailJournalHead(context, now)
    await mailWeeklyDigest(context, now)
    await emptyReasonsAboutErased(context)
    await takeOffOldEntries(context, { years: 5, now })
    await keepDocuments(context, now)
  },
}
