import type { SpecialistMeeting } from '@grani/contract'
import { STATE_NAMES } from '../state-names.ts'
import { copy } from './copy.ts'

/** «Анна, клиент 4F2A», or «Клиент 4F2A»: nothing else of a client is known here. */
export const clientName = ({ name, code }: SpecialistMeeting['client']): string =>
  name === null ? copy.week.client(code) : copy.week.named(name, code)

/** What a meeting is waiting for, or what became of it. */
export const stateInWords = ({ state, starts_at: start }: SpecialistMeeting, now: number): string =>
  state === 'booked' && Date.parse(start) <= now ? copy.begun : STATE_NAMES[state]
