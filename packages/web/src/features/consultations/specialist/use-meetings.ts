import {
  listSpecialistMeetings,
  makeSpecialistCalendar,
  markHeld,
  markMissed,
  readSharedResults,
  readSpecialist,
  readSpecialistDaysOff,
  readSpecialistEarnings,
  readSpecialistHours,
  readSpecialistMeeting,
  revokeSpecialistCalendar,
  saveMeetingRoom,
  saveSpecialistDaysOff,
  saveSpecialistHours,
  saveSpecialistRoom,
  saveSummary,
  type SpecialistHours,
  type SpecialistMeetingPage,
  withdrawMeeting,
} from '@grani/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { adminQueryOf, callAdmin } from '../../../shared/admin/call-admin.ts'
import { keyOf } from '../../../shared/api/query-client.ts'

export const useSpecialist = () => useQuery(adminQueryOf(readSpecialist))

export const useMeetings = (week: string | null) =>
  useQuery(adminQueryOf(listSpecialistMeetings, week === null ? {} : { query: { week } }))

export const useMeeting = (id: string) => useQuery(adminQueryOf(readSpecialistMeeting, { params: { id } }))

/** Every call is a look that the client is told about: it is made once, by a tap, and never again by itself. */
export const useSharedResults = (id: string, direction: string) =>
  useQuery({
    ...adminQueryOf(readSharedResults, { params: { id, direction } }),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })

const MARKS = { held: markHeld, missed: markMissed, withdraw: withdrawMeeting }

export type Mark = keyof typeof MARKS

type Change = { kind: Mark } | { kind: 'summary'; text: string } | { kind: 'room'; url: string | null }

const send = (id: string, change: Change): Promise<SpecialistMeetingPage> => {
  const params = { id }
  if (change.kind === 'summary') return callAdmin(saveSummary, { params, body: { text: change.text } })
  if (change.kind === 'room') return callAdmin(saveMeetingRoom, { params, body: { url: change.url } })
  return callAdmin(MARKS[change.kind], { params })
}

/** Changes a meeting; what the server gives back is the meeting as it is then. */
export const useChangeMeeting = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Change) => send(id, change),
    onSuccess: page =>
      client.setQueryData(adminQueryOf(readSpecialistMeeting, { params: { id } }).queryKey, page),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listSpecialistMeetings) }),
  })
}

export const useEarnings = () => useQuery(adminQueryOf(readSpecialistEarnings))

export const useHours = () => useQuery({ ...adminQueryOf(readSpecialistHours), refetchOnWindowFocus: false })

export const useSaveHours = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (hours: SpecialistHours[]) => callAdmin(saveSpecialistHours, { body: { hours } }),
    onSuccess: saved => {
      client.setQueryData(adminQueryOf(readSpecialistHours).queryKey, saved)
      return client.invalidateQueries({ queryKey: keyOf(listSpecialistMeetings) })
    },
  })
}

export const useDaysOff = () => useQuery(adminQueryOf(readSpecialistDaysOff))

export const useSaveDaysOff = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (days: string[]) => callAdmin(saveSpecialistDaysOff, { body: { days } }),
    onSuccess: saved => {
      client.setQueryData(adminQueryOf(readSpecialistDaysOff).queryKey, saved)
      return client.invalidateQueries({ queryKey: keyOf(listSpecialistMeetings) })
    },
  })
}

export const useSaveRoom = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (url: string | null) => callAdmin(saveSpecialistRoom, { body: { url } }),
    onSuccess: () => client.invalidateQueries({ queryKey: adminQueryOf(readSpecialist).queryKey }),
  })
}

const useOwnChange = <Reply>(change: () => Promise<Reply>) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: adminQueryOf(readSpecialist).queryKey }),
  })
}

export const useMakeCalendar = () => useOwnChange(() => callAdmin(makeSpecialistCalendar))

export const useRevokeCalendar = () => useOwnChange(() => callAdmin(revokeSpecialistCalendar))
