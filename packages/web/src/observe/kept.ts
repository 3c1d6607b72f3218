import { deviceStorage } from '../shared/api/device-storage.ts'
import type { SavedReply } from './outbox.ts'

/**
 * What the device keeps of a round. After the end only that there was an end: who opens the link here next, be it the person
 * who asks, finds no way to the reply.
 */
type Kept = { kind: 'finished' } | { kind: 'begun'; key: string; token: string | null }

const KEY_BYTES = 32

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const keyOf = (round: string): string => `observer.${round}`

export const keptOf = (round: string): Kept | null => JSON.parse(deviceStorage.read(keyOf(round)) ?? 'null')

const keep = (round: string, kept: Kept): void => deviceStorage.write(keyOf(round), JSON.stringify(kept))

/** The key of the reply that is begun here: the same one until it is, so that a repeated call begins no second one. */
export const replyKeyOf = (round: string): string => {
  const kept = keptOf(round)
  if (kept?.kind === 'begun') return kept.key
  const key = base64url(crypto.getRandomValues(new Uint8Array(KEY_BYTES)))
  keep(round, { kind: 'begun', key, token: null })
  return key
}

export const keepBegun = (round: string, token: string): void =>
  keep(round, { kind: 'begun', key: replyKeyOf(round), token })

export const keepFinished = (round: string): void => keep(round, { kind: 'finished' })

export const forget = (round: string): void => deviceStorage.remove(keyOf(round))

const waitingKey = (reply: string): string => `observer.waiting.${reply}`

/** The answers to statements that have not reached the server. */
export const waitingOf = (reply: string): readonly SavedReply[] =>
  JSON.parse(deviceStorage.read(waitingKey(reply)) ?? '[]')

export const keepWaiting = (reply: string, waiting: readonly SavedReply[]): void => {
  if (waiting.length === 0) deviceStorage.remove(waitingKey(reply))
  else deviceStorage.write(waitingKey(reply), JSON.stringify(waiting))
}
