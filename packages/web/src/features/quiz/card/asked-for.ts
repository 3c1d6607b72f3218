import { deviceStorage } from '../../../shared/api/device-storage.ts'
import { type Account, accountKey } from '../sync/account-key.ts'

/** The questions that an event asked for, as this device keeps it. */
export type AskedFor = {
  /** The page that asked, to which the user is led back. */ href: string
  /** The day of the event, in words. */ day: string
  /** By `number_original`, in order. */ questions: readonly number[]
}

const keyOf = (user: Account): string => `${accountKey(user)}.askedFor`

export const storeAskedFor = (user: Account, asked: AskedFor): void =>
  deviceStorage.write(keyOf(user), JSON.stringify(asked))

export const dropAskedFor = (user: Account): void => deviceStorage.remove(keyOf(user))

export const readAskedFor = (user: Account): AskedFor | null => {
  try {
    const { href, day, questions }: Partial<AskedFor> = JSON.parse(deviceStorage.read(keyOf(user)) ?? '{}')
    return href && day && questions ? { href, day, questions } : null
  } catch {
    return null
  }
}
