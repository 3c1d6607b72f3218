import { randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import type { SpecialistRow } from './slot-store.ts'
import type { ConsultationRow } from './store.ts'

/** 128 random bits: whoever was not told cannot guess it. */
export const newRoom = (): string => randomBytes(16).toString('hex')

/** The link set for this consultation, else the room of this server, else the specialist's own; null: none yet. */
export const roomUrl = (
  { videoRoomUrl }: Pick<Context, 'videoRoomUrl'>,
  { room, room_url }: Pick<ConsultationRow, 'room' | 'room_url'>,
  specialist: Pick<SpecialistRow, 'video_url'> | undefined,
): string | null => room_url ?? videoRoomUrl?.replaceAll('{room}', room) ?? specialist?.video_url ?? null
