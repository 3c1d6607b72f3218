import { announceResults, type Result } from '@grani/contract'
import { accountKey, type Account } from '../../features/quiz/sync/account-key.ts'
import { isNew } from '../../features/results/new-results.ts'
import { changeOf } from '../../features/results/told-before.ts'
import { call } from '../../shared/api/call.ts'
import { deviceStorage } from '../../shared/api/device-storage.ts'

const keyOf = (user: Account): string => `${accountKey(user)}.told`

const read = (user: Account): string[] => {
  try {
    const value: unknown = JSON.parse(deviceStorage.read(keyOf(user)) ?? '[]')
    return Array.isArray(value) ? value.map(String) : []
  } catch {
    return []
  }
}

/** The new ones of all results that are to be told and of which neither this device nor, as far as is known here, another has told. */
export const untold = (user: Account, all: readonly Result[]): Result[] => {
  const told = new Set(read(user))
  return all
    .filter(isNew)
    .filter(
      result =>
        result.told !== null &&
        result.told_at === null &&
        !told.has(result.uid) &&
        changeOf(all, result) !== 'same',
    )
}

/** More than can be unseen for long: an account has fewer qualities. */
const KEPT = 300

/** This device has told its user of these results, and does not open a dialog about them again. */
export const markTold = (user: Account, results: readonly Pick<Result, 'uid'>[]): void => {
  const all = new Set([...read(user), ...results.map(({ uid }) => uid)])
  deviceStorage.write(keyOf(user), JSON.stringify([...all].slice(-KEPT)))
}

/** A page or a dialog has told the user of these results: no other device does so again. */
export const announce = (user: Account, results: readonly Pick<Result, 'uid'>[]): void => {
  markTold(user, results)
  const uids = results.map(({ uid }) => uid)
  // What does not arrive is told once more elsewhere: no harm is done.
  if (uids.length > 0) void call(announceResults, { body: { results: uids } }).catch(() => null)
}

const offerKeyOf = (user: Account): string => `${accountKey(user)}.letterOffered`

/** A dialog or the end of a sitting has offered the letter here: it is not offered again. */
export const markLetterOffered = (user: Account): void => deviceStorage.write(offerKeyOf(user), '1')

export const wasLetterOffered = (user: Account): boolean => deviceStorage.read(offerKeyOf(user)) === '1'

/** The first result was read before registration, where there is no letter yet: the next results that are told come with the offer. */
export const markLetterDue = (user: Account): void => deviceStorage.write(offerKeyOf(user), 'due')

export const isLetterDue = (user: Account): boolean => deviceStorage.read(offerKeyOf(user)) === 'due'
