import { deviceStorage } from '../../../shared/api/device-storage.ts'
import type { Placed } from './geometry.ts'

/** A board that the server does not have yet. */
export type Board = { id: string; people: Placed[] }

const keyOf = (user: string, isWanted: boolean): string =>
  `drawing-circles:${user}:${isWanted ? 'wanted' : 'now'}`

export const keptBoard = (user: string, isWanted: boolean): Board | null => {
  try {
    const kept: unknown = JSON.parse(deviceStorage.read(keyOf(user, isWanted)) ?? 'null')
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only this file writes it
    return typeof kept === 'object' && kept !== null && 'people' in kept ? (kept as Board) : null
  } catch {
    return null
  }
}

export const keepBoard = (user: string, isWanted: boolean, board: Board): void =>
  deviceStorage.write(keyOf(user, isWanted), JSON.stringify(board))

/** Hears what another tab does with a board; null: it is saved. */
export const watchBoard = (
  user: string,
  isWanted: boolean,
  onChange: (board: Board | null) => void,
): (() => void) => deviceStorage.watch(keyOf(user, isWanted), () => onChange(keptBoard(user, isWanted)))

export const dropBoard = (user: string, isWanted: boolean): void =>
  deviceStorage.remove(keyOf(user, isWanted))
