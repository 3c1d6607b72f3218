import type { Consultation, ConsultationSlot, readConsultations, ReplyOf } from '@grani/contract'
import type { Place } from '../place.ts'

type Replies = Readonly<Record<string, unknown>>

/** Answers these calls in the place of the server. */
export const answering = (replies: Replies) => async (context: Place) => {
  for (const [path, json] of Object.entries(replies)) {
    const isIt = (url: URL): boolean => url.pathname === path
    await context.route(isIt, route => route.fulfill({ json }))
  }
}

/** The pictures are of this moment, whatever the day is. */
const NOW = '2026-11-23T08:00:00.000Z'

export const at = (hours: number): string => new Date(Date.parse(NOW) + hours * 3_600_000).toISOString()

export const ID = '0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51'
export const PERSON = '5f6a2a52-6a1c-4f6b-8a57-0a5f1f3bb7d2'
export const OTHER = '7a0d1f6e-3b57-4a7c-9a10-2f5a7c1f0b11'

export const maria = {
  id: PERSON,
  name: 'Мария Орлова',
  about: 'Помогает увидеть за цифрами себя.\nРаботает с тревогой выбора, усталостью и переменами.',
  education: 'психолог, Санкт-Петербургский государственный университет, 2012',
  time_zone: 'Europe/Moscow',
}

export const pavel = {
  id: OTHER,
  name: 'Павел Константинопольский',
  about: 'Про работу, отношения и то, как в них не потеряться.',
  education: 'психолог, Новосибирский государственный университет, 2009',
  time_zone: 'Asia/Novosibirsk',
}

type Consultations = ReplyOf<typeof readConsultations>

const base: Consultations = {
  is_offered: true,
  consent: { version: '2026-11-23', is_given: false },
  right: {
    state: 'available',
    pays: 'plan',
    available_from: null,
    quarter: { from: at(-30 * 24), until: at(60 * 24) },
    lapses_soon: false,
    per_quarter: 1,
    credits: [],
    plan_until: null,
  },
  ahead: null,
  past: [],
  is_waiting_for_times: false,
}

export const booked: Consultation = {
  id: ID,
  state: 'booked',
  specialist: maria,
  starts_at: at(9 * 24 + 8),
  ends_at: at(9 * 24 + 8 + 5 / 6),
  zone: 'Asia/Kamchatka',
  paid_by: 'plan',
  wish: 'Хочется понять, почему важные дела откладываются до последнего, и что с этим делать.',
  sequence: 0,
  moves_left: 2,
  changeable_until: at(8 * 24 + 8),
  room_url: null,
  has_room: true,
  share: { directions: [], with_states: false },
  share_from: at(7 * 24 + 8),
  share_until: at(16 * 24 + 9),
  summary: null,
  objection: null,
  can_object_until: null,
  booked_at: at(-1),
  changed_at: at(-1),
}

const over: Consultation = {
  ...booked,
  state: 'held',
  starts_at: at(-40 * 24),
  ends_at: at(-40 * 24 + 5 / 6),
  changeable_until: at(-41 * 24),
  share: { directions: ['communication', 'coping'], with_states: false },
  summary:
    'Говорили о том, что важные дела ждут последнего дня не из-за лени: страшно начать несовершенно.\n\nПопробовать: каждое утро десять минут самого важного, до почты и новостей. Через две недели посмотреть, что изменилось.',
}

const missed: Consultation = {
  ...over,
  id: OTHER,
  state: 'missed',
  starts_at: at(-24),
  ends_at: at(-24 + 5 / 6),
  share: { directions: [], with_states: false },
  summary: null,
  can_object_until: at(6 * 24),
}

const slot = (i: number, hours: number, specialist: string): ConsultationSlot => ({
  id: `00000000-0000-4000-8000-${`${i}`.padStart(12, '0')}`,
  specialist,
  starts_at: at(hours),
  ends_at: at(hours + 5 / 6),
})

/** Some days of the next weeks, in the mornings and evenings of Moscow. */
const slots = [2, 3, 5, 8, 9, 10, 12, 15, 17, 22, 24].flatMap((day, i) =>
  [0, 1, 2, 7, 8].map((hour, j) => slot(10 * i + j, day * 24 + hour, PERSON)),
)

const two = [...slots, ...[3, 8, 10].map((day, i) => slot(900 + i, day * 24 + 3, OTHER))]

type More = Partial<Omit<Consultations, 'right'>> & { right?: Partial<Consultations['right']> }

type Times = { slots: readonly ConsultationSlot[]; specialists: readonly object[] }

/** The page of a person, with this on top of a right that is open; times stand still at NOW. */
export const person =
  ({ right, ...more }: More = {}, times: Times = { slots, specialists: [maria] }) =>
  async (context: Place) => {
    await context.clock.setFixedTime(NOW)
    await answering({
      '/api/consultations': { ...base, ...more, right: { ...base.right, ...right } },
      '/api/consultations/slots': times,
      [`/api/consultations/${ID}/looks`]: [
        { direction: { uid: 'communication', name: 'Общение' }, at: at(-41 * 24) },
        { direction: { uid: 'coping', name: 'Совладание с трудностями' }, at: at(-40 * 24) },
      ],
    })(context)
  }

const AHEAD = { state: 'ahead', pays: null } as const

export const withAhead = person({ right: AHEAD, ahead: booked })
export const withRoom = person({
  right: AHEAD,
  ahead: {
    ...booked,
    starts_at: at(0.1),
    ends_at: at(0.9),
    changeable_until: at(-23.9),
    room_url: 'https://meet.example.org/grani-4f1d09c2ab',
  },
})
export const withTwo = person({}, { slots: two, specialists: [maria, pavel] })
export const withoutTimes = person({}, { slots: [], specialists: [maria] })
export const withPast = person({
  right: { state: 'used', available_from: at(83 * 24) },
  past: [missed, over],
})
export const withCredit = person({
  right: { pays: 'credit', credits: [{ expires_at: at(45 * 24) }] },
})

/** Somebody is faster, once. */
export const taken = async (context: Place) => {
  await person()(context)
  await context.route(
    url => url.pathname === '/api/consultations',
    route =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: { code: 'ERR_CONFLICT', free: slots.slice(1, 4) } })
        : route.fallback(),
  )
}

const client = { name: 'Анна', code: '4F2A' }
const meeting = {
  id: ID,
  state: 'booked',
  starts_at: at(32),
  ends_at: at(32 + 5 / 6),
  client,
  is_outside_hours: false,
  has_summary: false,
}

const page = {
  ...meeting,
  wish: booked.wish,
  client_zone: 'Asia/Kamchatka',
  directions: [
    { uid: 'communication', name: 'Общение' },
    { uid: 'coping', name: 'Совладание с трудностями' },
  ],
  with_states: false,
  readable_from: at(-16),
  readable_until: at(8 * 24),
  summary: null,
  room_url: null,
  own_room_url: null,
  can_miss_from: at(32.25),
}

const specialistReplies = (session: object | null) => ({
  '/api/admin/me': {
    roles: ['specialist'],
    permissions: ['seeOverview', 'holdMeetings'],
    has_totp: true,
    passkeys: 0,
    codes_left: 8,
    is_set_up: true,
    waits_until: null,
    session,
  },
  '/api/specialist/me': {
    ...maria,
    video_url: null,
    is_active: true,
    calendar_made_at: at(-200),
    has_rooms: false,
  },
  '/api/specialist/earnings': {
    present: { fee: 250_000, since: '2026-11-12T09:00:00.000Z' },
    months: [
      {
        month: '2026-11',
        lines: [
          { kind: 'held', fee: 200_000, count: 4 },
          { kind: 'held', fee: 250_000, count: 7 },
          { kind: 'missed', fee: 250_000, count: 1 },
          { kind: 'late', fee: 200_000, count: 2 },
        ],
        amount: 3_200_000,
        waiting: 1,
      },
      { month: '2026-10', lines: [{ kind: 'held', fee: 200_000, count: 9 }], amount: 1_800_000, waiting: 0 },
      { month: '2026-09', lines: [{ kind: 'held', fee: null, count: 3 }], amount: 0, waiting: 0 },
    ],
  },
  '/api/specialist/calendar': { key: `${PERSON}.4m9Qe0cVx7yZ2sT1kR8wLh3uJd6pNbFa5gXoWiMtYvE` },
  '/api/specialist/hours': {
    time_zone: 'Europe/Moscow',
    hours: [
      { weekday: 1, starts: '10:00', ends: '14:00', valid_from: '2026-11-01', valid_until: null },
      { weekday: 1, starts: '18:00', ends: '20:00', valid_from: '2026-11-01', valid_until: null },
      { weekday: 3, starts: '10:00', ends: '18:00', valid_from: '2026-12-07', valid_until: null },
    ],
  },
  '/api/specialist/days-off': {
    days: ['2026-12-31', '2027-01-01'],
    time_zone: 'Europe/Moscow',
    meetings: [{ id: OTHER, starts_at: '2026-12-31T09:00:00.000Z' }],
  },
  '/api/specialist/meetings': {
    week: '2026-11-23',
    time_zone: 'Europe/Moscow',
    meetings: [
      meeting,
      {
        ...meeting,
        id: OTHER,
        starts_at: at(34),
        client: { name: null, code: '9C10' },
        is_outside_hours: true,
      },
      {
        ...meeting,
        id: PERSON,
        starts_at: at(56),
        state: 'cancelled',
        client: { name: 'Иван', code: '77B3' },
      },
    ],
    open: [slot(1, 33, PERSON), slot(2, 57, PERSON), slot(3, 81, PERSON)],
    unmarked: [{ ...meeting, id: OTHER, starts_at: at(-20), client: { name: 'Ольга', code: 'C0DE' } }],
  },
  [`/api/specialist/meetings/${ID}`]: page,
})

const OPEN = { ends_at: at(1), stepped_up_until: null }

const stopClock = (context: Place) => context.clock.setFixedTime(NOW)

export const specialist = async (context: Place) => {
  await stopClock(context)
  await answering(specialistReplies(OPEN))(context)
}

/** The results of the seeded user, shown as those of a client. */
export const specialistWithResults = async (context: Place) => {
  await specialist(context)
  await context.route('**/api/specialist/meetings/*/results/*', async route => {
    const url = new URL(route.request().url())
    const own = await route.fetch({ url: `${url.origin}/api/results`, method: 'GET' })
    const results: { psy_objects: string[] }[] = await own.json()
    const uid = results[0]?.psy_objects[0]
    await route.fulfill({
      json: {
        direction: { uid, name: 'Общение', introduction: '' },
        results: results.filter(({ psy_objects }) => psy_objects[0] === uid),
        observed: [],
      },
    })
  })
}

export const afterMeeting = async (context: Place) => {
  await stopClock(context)
  await answering({
    ...specialistReplies(OPEN),
    [`/api/specialist/meetings/${ID}`]: {
      ...page,
      starts_at: at(-1),
      ends_at: at(-1 / 6),
      can_miss_from: at(-0.75),
    },
  })(context)
}

export const closedDoor = async (context: Place) => {
  await stopClock(context)
  await answering(specialistReplies(null))(context)
}

/** Neither a fee nor a meeting yet. */
export const withoutEarnings = async (context: Place) => {
  await stopClock(context)
  await answering({
    ...specialistReplies(OPEN),
    '/api/specialist/earnings': {
      present: null,
      months: [{ month: '2026-11', lines: [], amount: 0, waiting: 0 }],
    },
  })(context)
}
