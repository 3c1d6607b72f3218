import { deviceStorage } from '../../shared/api/device-storage.ts'

/** The user who has switched push on in this browser. */
const KEY = 'push_user'

export const pushedUser = {
  is: (uid: string): boolean => deviceStorage.read(KEY) === uid,
  isAnybody: (): boolean => deviceStorage.read(KEY) !== null,
  set: (uid: string): void => deviceStorage.write(KEY, uid),
  clear: (): void => deviceStorage.remove(KEY),
}
