import { type Event, saveEvent } from '@grani/contract'
import { call } from '../../shared/api/call.ts'
import { deviceStorage } from '../../shared/api/device-storage.ts'
import { localDay } from './days.ts'

/** Words that the server does not have yet: of a new event, or changed ones. */
export type Draft = {
  id: string
  text: string
  happened_on: string
  part_of_day: number | null
  forgets_text: boolean
  /** The version that is changed; 0 for a new event. */
  version: number
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
  version: 0,
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

/** The new event that is being written, or an empty one. */
export const currentDraft = (user: string): Draft =>
  read(user).find(({ isWaiting, version }) => !isWaiting && version === 0) ?? newDraft()

/** Changed words of an event that are not saved yet. */
export const changedWords = (user: string, id: string): Draft | undefined =>
  read(user).find(draft => draft.id === id && draft.version > 0)

/** The words of an event as they are changed. */
export const draftOf = ({ id, text, happened_on, part_of_day, version, forget_text_at }: Event): Draft => ({
  id,
  text: text ?? '',
  happened_on,
  part_of_day,
  version,
  forgets_text: forget_text_at !== null,
  isWaiting: false,
})

/** What waits for a connection, and changes that were not saved. */
export const unsentDrafts = (user: string): Draft[] =>
  read(user).filter(({ isWaiting, version }) => isWaiting || version > 0)

export const keepDraft = (user: string, draft: Draft): void => {
  const others = read(user).filter(({ id }) => id !== draft.id)
  write(user, draft.text === '' ? others : [...others, draft])
}

export const dropDraft = (user: string, id: string): void =>
  write(
    user,
    read(user).filter(draft => draft.id !== id),
  )

/** Sends a draft; it stays on the device until the server has it. */
export const sendDraft = async (
  user: string,
  { id, isWaiting: _isWaiting, ...words }: Draft,
): Promise<Event> => {
  const event = await call(saveEvent, { params: { id }, body: words })
  dropDraft(user, id)
  return event
}

/** Calls when another tab has changed the drafts of this user. */
export const onDraftsChanged = (user: string, changed: () => void): (() => void) => {
  const listen = ({ key }: StorageEvent) => {
    if (key === keyFor(user)) changed()
  }
  addEventListener('storage', listen)
  return () => removeEventListener('storage', listen)
}

const tapsKey = (id: string): string => `event_taps:${id}`

/** Taps that are not sent yet survive a reload and an expired session. */
export const keptTaps = {
  read: (id: string): string | null => deviceStorage.read(tapsKey(id)),
  write: (id: string, taps: unknown): void => deviceStorage.write(tapsKey(id), JSON.stringify(taps)),
  remove: (id: string): void => deviceStorage.remove(tapsKey(id)),
  /** The questions to oneself of other events that wait. */
  asksBeside: (id: string): string[] =>
    deviceStorage
      .keys(tapsKey(''))
      .filter(key => key !== tapsKey(id))
      .flatMap(key => /"ask":"([a-z0-9-]+)"/u.exec(deviceStorage.read(key) ?? '')?.[1] ?? []),
  /** Whether all of an event is tapped, and it waits for a day on which it can be evaluated. */
  isComplete: (id: string): boolean =>
    deviceStorage.read(tapsKey(id))?.includes('"isComplete":true') ?? false,
}
