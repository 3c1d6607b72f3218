import { deviceStorage } from '../../shared/api/device-storage.ts'
import type { Draft } from './booking-dialog.tsx'
import { NOTHING } from './share-fields.tsx'

const EMPTY: Draft = { wish: '', share: NOTHING }

const keyOf = (user: string): string => `consultation:${user}`

/** What was written for a booking that was not made: it survives an expired session. */
export const keptDraft = (user: string): Draft => {
  try {
    const stored = deviceStorage.read(keyOf(user))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this file writes it
    return stored === null ? EMPTY : (JSON.parse(stored) as Draft)
  } catch {
    return EMPTY
  }
}

export const dropDraft = (user: string): void => deviceStorage.remove(keyOf(user))

export const keepDraft = (user: string, draft: Draft): void => {
  if (draft.wish === '' && draft.share.directions.length === 0) return dropDraft(user)
  deviceStorage.write(keyOf(user), JSON.stringify(draft))
}
