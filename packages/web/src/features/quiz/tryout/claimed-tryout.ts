import { deviceStorage } from '../../../shared/api/device-storage.ts'

/** Among what the device stores for an account (`accountKey`): where the try of a visitor lies on the device once a user has signed in to whom it belongs since. */
export const claimedKey = (uid: string): string => `quiz.${uid}.tryout`

/** Whether answers of a visitor wait to become the first ones of this user. The first page needs no more of a try. */
export const hasClaimedTryout = (uid: string): boolean => deviceStorage.read(claimedKey(uid)) !== null
