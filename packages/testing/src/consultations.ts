import { randomUUID } from 'node:crypto'
import {
  bookConsultation,
  type ConsultationSlot,
  consentToConsultations,
  listConsultationSlots,
  makeSpecialist,
  readConsultations,
  saveProfile,
  saveSpecialistHours,
} from '@grani/contract'
import { runConsultationJobs } from '@grani/server/features/consultations/service.ts'
import { issueAccessToken } from '@grani/server/platform/http/access-token.ts'
import type { Client } from './client.ts'
import { HOUR, type Product, SECRET } from './product.ts'
import { openStaffSession, staffMember } from './staff.ts'
import { userIdOf, verifiedUser } from './users.ts'

export const MOSCOW = 'Europe/Moscow'

/** The same hours from Monday to Sunday. */
export const everyDay = (starts: string, ends: string) =>
  Array.from({ length: 7 }, (_, i) => ({
    weekday: i + 1,
    starts,
    ends,
    valid_from: '2026-01-01',
    valid_until: null,
  }))

/** A specialist who has hours from Monday to Sunday in a zone of their own. */
export const specialistWith = async (
  product: Product,
  { zone = MOSCOW, starts = '10:00', ends = '20:00' }: { zone?: string; starts?: string; ends?: string } = {},
) => {
  const { visitor, email, userId } = await staffMember(product, ['specialist'])
  const { visitor: support } = await staffMember(product, ['support'])
  const shown = {
    name: 'Мария Орлова',
    about: 'Помогает разобраться.',
    education: 'СПбГУ',
    time_zone: zone,
    video_url: null,
  }
  const { id } = await support.get(makeSpecialist, { body: { email, ...shown, reason: 'новый договор' } })
  await visitor.get(saveSpecialistHours, { body: { hours: everyDay(starts, ends) } })
  return { visitor, email, accountId: userId, id, support }
}

/** Gives a user this plan from now on, as if it were paid for so many days. */
export const givePlanTo = async (
  { rows, clock }: Pick<Product, 'rows' | 'clock'>,
  userId: string | readonly string[],
  { tariff = 'high', days = 400 }: { tariff?: string; days?: number } = {},
): Promise<void> => {
  const now = clock.now()
  await rows(
    `update subscriptions set tariff = $2, is_trial = false, is_free = true, started_at = $3, tariff_since = $3, end_at = $4,
       wake_at = $4, ended_at = null where user_id = any($1)`,
    [[userId].flat(), tariff, now, new Date(now.getTime() + days * 24 * HOUR)],
  )
}

/** A user with a plan that has consultations, who has consented to showing a specialist something. */
export const client = async (product: Product, plan: { tariff?: string; days?: number } = {}) => {
  const { visitor, email } = await verifiedUser(product)
  const userId = await userIdOf(product, email)
  await givePlanTo(product, userId, plan)
  const { consent } = await visitor.get(readConsultations)
  await visitor.get(consentToConsultations, { body: { version: consent.version } })
  return { visitor, email, userId }
}

/** The open times of a specialist, earliest first. */
export const slotsOf = async (visitor: Client, specialist: string): Promise<ConsultationSlot[]> =>
  (await visitor.get(listConsultationSlots, { query: { specialist } })).slots

type Booking = {
  slot: string
  zone?: string
  wish?: string
  directions?: string[]
  states?: boolean
  id?: string
}

export const bookingOf = ({
  slot,
  zone = MOSCOW,
  wish = '',
  directions = [],
  states = false,
  id = randomUUID(),
}: Booking) => ({
  body: {
    consultation_id: id,
    slot_id: slot,
    zone,
    wish,
    share: { directions, with_states: states },
  },
})

export const book = (visitor: Client, booking: Booking) => visitor.get(bookConsultation, bookingOf(booking))

/** What is due for consultations, done by one server. */
export const runConsultations = async ({ servers, clock }: Product, server = 0): Promise<void> => {
  const running = servers[server]
  if (!running) throw new Error(`There is no server ${server}`)
  await runConsultationJobs(running.paymentContext, clock.now())
}

/** Sets the clock, and keeps these browsers signed in, those of the staff with their second factor. */
export const goTo = async (product: Product, moment: string | Date, ...visitors: Client[]): Promise<void> => {
  product.clock.set(new Date(moment).toISOString())
  for (const { cookies } of visitors) {
    const [userId = '', sessionId = ''] = (cookies.get('grani_access') ?? '').split('.')
    cookies.set('grani_access', issueAccessToken({ userId, sessionId }, SECRET, product.clock.now()))
    if (cookies.has('grani_staff')) await openStaffSession(product, { cookies })
  }
}

/** So much before or after a moment. */
export const from = (moment: string | Date, ms: number): Date => new Date(new Date(moment).getTime() + ms)

export const SURNAME = 'Ёлкина'

/** A client who has booked the n-th open time of a new specialist. */
export const bookedMeeting = async (product: Product, n: number, booking: Omit<Booking, 'slot'> = {}) => {
  const own = await specialistWith(product)
  const person = await client(product)
  await person.visitor.get(saveProfile, { body: { name: 'Ася', surname: SURNAME } })
  const slots = await slotsOf(person.visitor, own.id)
  const meeting = await book(person.visitor, { slot: slots[n]!.id, ...booking })
  return { own, person, meeting, params: { id: meeting.id } }
}
