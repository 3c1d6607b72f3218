import { sweepUsedCaptchas } from '../platform/captcha/used-captchas.ts'
import { sweepDevices, sweepRefreshTokens, sweepRestoreRequests } from '../features/auth/service.ts'
import { forgetDueTexts } from '../features/events/service.ts'
import { sweepObservers } from '../features/observers/service.ts'
import { sweepRefusals } from '../features/people/service.ts'
import { sweepWithdrawnQuestions } from '../features/quiz/service.ts'
import type { Db } from '../platform/db/db.ts'
import { sweepRateLimits } from '../platform/http/rate-limit.ts'
import { sweepLocalMails } from '../platform/mail/local-mailbox.ts'
import { sweepOutbox } from '../platform/mail/outbox.ts'
import { sweepUsedChallenges } from '../platform/webauthn/challenge.ts'
import { sweepMailTokens } from '../platform/secrets/mail-token.ts'

/** Deletes what has expired: rate limits, tokens, devices, mails, withdrawn questions, words of events, noted refusals, addresses and own links of observers. Harmless on several servers at once. */
export const deleteExpired = async (db: Db, now: Date): Promise<void> => {
  await sweepRateLimits(db, now)
  await sweepMailTokens(db, now)
  await sweepRefreshTokens(db, now)
  await sweepDevices(db, now)
  await sweepRestoreRequests(db, now)
  await sweepUsedCaptchas(db, now)
  await sweepUsedChallenges(db, now)
  await sweepOutbox(db, now)
  await sweepLocalMails(db, now)
  await sweepWithdrawnQuestions(db, now)
  await forgetDueTexts(db, now)
  await sweepRefusals(db, now)
  await sweepObservers(db, now)
}
