import { AWAY_DAYS, type Profile } from '@grani/contract'
import { accountKey } from '../../features/quiz/sync/account-key.ts'
import { deviceStorage } from '../../shared/api/device-storage.ts'
import { DAY_MS } from '../../shared/format/time.ts'

/** Read by build/first-question.js too. */
const keyOf = (user: Profile): string => `${accountKey(user)}.welcomed`

/** Whether the user answered last so long ago that they are welcomed back, and has not been on this device. */
export const isBackAfterAbsence = (user: Profile): boolean => {
  const { last_answer_at: last } = user
  if (last === null || Date.now() - Date.parse(last) < AWAY_DAYS * DAY_MS) return false
  return deviceStorage.read(keyOf(user)) !== last
}

/** The user has been welcomed after this absence, and is not again. */
export const markWelcomed = (user: Profile): void => {
  if (user.last_answer_at !== null) deviceStorage.write(keyOf(user), user.last_answer_at)
}
