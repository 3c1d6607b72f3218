import {
  type BodyOf,
  bookConsultation,
  cancelConsultation,
  consentToConsultations,
  type Consultation,
  CONSULTATION_ROOM_MINUTES,
  eraseWish,
  listConsultationLooks,
  listConsultationSlots,
  moveConsultation,
  notifyAboutTimes,
  objectToConsultation,
  readConsultations,
  type ReplyOf,
  shareWithSpecialist,
} from '@grani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../shared/api/call.ts'
import { queryOf } from '../../shared/api/query-client.ts'
import { LONGEST_TIMER_MS } from '../../shared/format/time.ts'

export type Consultations = ReplyOf<typeof readConsultations>
export type Share = BodyOf<typeof shareWithSpecialist>

const MINUTE_MS = 60_000

/** How long until the link to the room may be there; false when none is waited for. */
const untilRoom = (ahead: Consultation | null | undefined, now: number): number | false => {
  if (!ahead?.has_room || ahead.room_url !== null || Date.parse(ahead.ends_at) < now) return false
  const left = Date.parse(ahead.starts_at) - CONSULTATION_ROOM_MINUTES * MINUTE_MS - now
  // The clock of the server counts, and this one may be ahead of it.
  return Math.min(Math.max(left, MINUTE_MS), LONGEST_TIMER_MS)
}

const query = queryOf(readConsultations)
const slotsQuery = queryOf(listConsultationSlots)

export const useConsultations = () =>
  useQuery({ ...query, refetchInterval: ({ state }) => untilRoom(state.data?.ahead, Date.now()) })

/** Open times of the next weeks: always asked for anew, because others book them. */
export const useSlots = () => useQuery({ ...slotsQuery, staleTime: 0 })

export const useLooks = (id: string) =>
  useQuery({ ...queryOf(listConsultationLooks, { params: { id } }), staleTime: 0 })

/** Reads anew what a change, or a refusal, may have changed. */
const useRefresh = () => {
  const client = useQueryClient()
  return () => Promise.all([query, slotsQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })))
}

type Booking = BodyOf<typeof bookConsultation>

/**
 * Books a time. What it needs is consented to first, in the same tap. `onDone` is an option of the mutation, as in the hooks
 * below: what called it may be gone once the page shows what has changed.
 */
export const useBook = (onDone: () => void) => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ consent, ...body }: Booking & { consent: string | null }) => {
      if (consent !== null) await call(consentToConsultations, { body: { version: consent } })
      return call(bookConsultation, { body })
    },
    onSuccess: onDone,
    onSettled: refresh,
  })
}

export const useMove = (onDone: () => void) => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, sequence, slot }: { id: string; sequence: number; slot: string }) =>
      call(moveConsultation, { params: { id }, body: { slot_id: slot, sequence } }),
    onSuccess: onDone,
    onSettled: refresh,
  })
}

export const useCancel = (id: string, onDone: () => void) => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (counts: boolean) => call(cancelConsultation, { params: { id }, body: { counts } }),
    onSuccess: onDone,
    onSettled: refresh,
  })
}

export const useShare = (id: string) => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: async ({ consent, ...body }: Share & { consent: string | null }) => {
      if (consent !== null) await call(consentToConsultations, { body: { version: consent } })
      return call(shareWithSpecialist, { params: { id }, body })
    },
    onSettled: refresh,
  })
}

export const useEraseWish = (id: string) => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call(eraseWish, { params: { id } }),
    onSettled: refresh,
  })
}

export const useObject = (id: string) => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (text: string) => call(objectToConsultation, { params: { id }, body: { text } }),
    onSuccess: refresh,
  })
}

export const useNotify = () => {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => call(notifyAboutTimes, { body: { is_wanted: true } }),
    onSuccess: refresh,
  })
}
