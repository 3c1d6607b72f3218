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

const SWEEPS: readonly ((db: Db, now: Date) => Promise<void>)[] = [
  sweepRateLimits,
  sweepMailTokens,
  sweepRefreshTokens,
  sweepDevices,
  sweepRestoreRequests,
  sweepUsedCaptchas,
  sweepUsedChallenges,
  sweepOutbox,
  sweepLocalMails,
  sweepWithdrawnQuestions,
  forgetDueTexts,
  sweepRefusals,
  sweepObservers,
]

/**
 * Deletes what has expired: rate limits, tokens, devices, mails, withdrawn questions, words of events, noted refusals, addresses and own links of observers. Harmless on several servers at once.
 * @throws {AggregateError} what could not be deleted; all else is
 */
export const deleteExpired = async (db: Db, now: Date): Promise<void> => {
  const errors: unknown[] = []
  for (const sweep of SWEEPS) await sweep(db, now).catch(error => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, 'Some of what has expired could not be deleted')
}
