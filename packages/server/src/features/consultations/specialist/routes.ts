import * as contract from '@grani/contract'
import { bind, type RouteHost } from '../../../platform/http/bind.ts'
import type { Context } from '../../context.ts'
import { readEarnings } from '../earnings.ts'
import { specialistOnWire } from '../read.ts'
import { makeCalendar, readFeed, revokeCalendar } from './calendar-feed.ts'
import * as marks from './marks.ts'
import { listMeetings, readMeeting, readSharedResults } from './meetings.ts'
import * as own from './own.ts'

export const specialistRoutes = (host: RouteHost, context: Context): void => {
  bind(host, contract.readSpecialist, async ({ staff: by }) => {
    const row = await own.requireOwn(context.db, { by })
    return {
      ...specialistOnWire(row),
      video_url: row.video_url,
      is_active: row.is_active,
      calendar_made_at: row.calendar_made_at?.toISOString() ?? null,
      has_rooms: context.videoRoomUrl !== null,
    }
  })
  bind(host, contract.saveSpecialistRoom, ({ staff: by, body, now }) =>
    own.saveOwnRoom(context, { by, url: body.url, now }),
  )
  bind(host, contract.makeSpecialistCalendar, ({ staff: by, now }) => makeCalendar(context, { by, now }))
  bind(host, contract.revokeSpecialistCalendar, ({ staff: by, now }) => revokeCalendar(context, { by, now }))
  bind(host, contract.readSpecialistCalendar, async ({ params, now, reply }) => {
    const file = await readFeed(context, params.key, now)
    await reply.type('text/calendar; charset=utf-8').header('cache-control', 'no-store').send(file)
  })
  bind(host, contract.readSpecialistEarnings, ({ staff: by, now }) => readEarnings(context, { by, now }))
  bind(host, contract.readSpecialistHours, ({ staff: by }) => own.readHours(context, { by }))
  bind(host, contract.saveSpecialistHours, async ({ staff: by, body, now }) => {
    await own.saveHours(context, { by, hours: body.hours, now })
    return own.readHours(context, { by })
  })
  bind(host, contract.readSpecialistDaysOff, ({ staff: by, now }) => own.readDaysOff(context, { by, now }))
  bind(host, contract.saveSpecialistDaysOff, async ({ staff: by, body, now }) => {
    await own.saveDaysOff(context, { by, days: body.days, now })
    return own.readDaysOff(context, { by, now })
  })
  bind(host, contract.listSpecialistMeetings, ({ staff: by, query, now }) =>
    listMeetings(context, { by, week: query.week, now }),
  )
  bind(host, contract.readSpecialistMeeting, ({ staff: by, params, now }) =>
    readMeeting(context, { by, id: params.id, now }),
  )
  bind(host, contract.readSharedResults, ({ staff: by, params, now }) =>
    readSharedResults(context, { by, ...params, now }),
  )
  bind(host, contract.markHeld, async ({ staff: by, params, now }) => {
    await marks.markHeld(context, { by, id: params.id, now })
    return readMeeting(context, { by, id: params.id, now })
  })
  bind(host, contract.markMissed, async ({ staff: by, params, now }) => {
    await marks.markMissed(context, { by, id: params.id, now })
    return readMeeting(context, { by, id: params.id, now })
  })
  bind(host, contract.withdrawMeeting, async ({ staff: by, params, now }) => {
    await marks.withdrawMeeting(context, { by, id: params.id, now })
    return readMeeting(context, { by, id: params.id, now })
  })
  bind(host, contract.saveSummary, async ({ staff: by, params, body, now }) => {
    await marks.saveSummary(context, { by, id: params.id, text: body.text, now })
    return readMeeting(context, { by, id: params.id, now })
  })
  bind(host, contract.saveMeetingRoom, async ({ staff: by, params, body, now }) => {
    await marks.saveRoom(context, { by, id: params.id, url: body.url, now })
    return readMeeting(context, { by, id: params.id, now })
  })
}
