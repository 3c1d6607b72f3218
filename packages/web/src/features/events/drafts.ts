import { saveEvent } from '@grani/contract'
import { call } from '../../shared/api/call.ts'
import { deviceStorage } from '../../shared/api/device-storage.ts'
import { localDay } from './days.ts'

/** An event that the server does not have yet. */
export type Draft = {
  id: string
  text: string
  happened_on: string
  part_of_day: number | null
  forgets_text: boolean
  /** The user is done with it: it is sent as soon as there is a connection. */
  isWaiting: boolean
}

const keyFor = (user: string): string => `events:${user}`

const newDraft = (): Draft => ({
  id: crypto.randomUUID(),
  text: '',
  happened_on: localDay(new Date()),
  part_of_day: null,
  forgets_text: false,
  isWaiting: false,
})

const read = (user: string): Draft[] => {
  try {
    const stored: unknown = JSON.parse(deviceStorage.read(keyFor(user)) ?? '[]')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this file writes it
    return Array.isArray(stored) ? (stored as Draft[]) : []
  } catch {
    return []
  }
}

const write = (user: string, drafts: readonly Draft[]): void => {
  if (drafts.length === 0) deviceStorage.remove(keyFor(user))
  else deviceStorage.write(keyFor(user), JSON.stringify(drafts))
}

/** The draft that is being written, or a new one. */
export const currentDraft = (user: string): Draft =>
  read(user).find(({ isWaiting }) => !isWaiting) ?? newDraft()

export const waitingDrafts = (user: string): Draft[] => read(user).filter(({ isWaiting }) => isWaiting)

export const keepDraft = (user: string, draft: Draft): void => {
  const others = read(user).filter(({ id }) => id !== draft.id)
  write(user, draft.text === '' ? others : [...others, draft])
}

const dropDraft = (user: string, id: string): void =>
  write(
    user,
    read(user).filter(draft => draft.id !== id),
  )

/** Sends a draft; it stays on the device until the server has it. */
export const sendDraft = async (
  user: string,
  { id, isWaiting: _isWaiting, ...words }: Draft,
): Promise<void> => {
  await call(saveEvent, { params: { id }, body: { ...words, version: 0 } })
  dropDraft(user, id)
}

const tapsKey = (id: string): string => `event_taps:${id}`

/** Taps that are not sent yet survive a reload and an expired session. */
export const keptTaps = {
  read: (id: string): string | null => deviceStorage.read(tapsKey(id)),
  write: (id: string, taps: unknown): void => deviceStorage.write(tapsKey(id), JSON.stringify(taps)),
  remove: (id: string): void => deviceStorage.remove(tapsKey(id)),
}
