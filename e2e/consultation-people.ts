import {
  consentToConsultations,
  makeSpecialist,
  readConsultations,
  saveSpecialistHours,
} from '@grani/contract'
import type { Client } from '@grani/testing/client.ts'
import { everyDay, givePlanTo } from '@grani/testing/consultations.ts'
import { openStaffSession } from '@grani/testing/staff.ts'
import type { SignedInUser, withInProcessServer } from './with-in-process-server.ts'

export const SMALL_PHONE = { viewport: { width: 320, height: 640 }, hasTouch: true }
export const MOSCOW = { timezoneId: 'Europe/Moscow' }

type App = ReturnType<typeof withInProcessServer>
type Direction = { uid: string; name: string; qualities: { id: string; name: string }[] }

/** The people of a consultation, each in a browser of their own, on the clock of the product. */
export const consultationPeople = (app: App) => {
  const appoint = ({ userId }: SignedInUser, role: string) =>
    app.product().rows('insert into staff values ($1, array[$2], null, now())', [userId, role])

  /** Calls the API with the cookies of this browser, which are renewed first. */
  const clientOf = async ({ page }: SignedInUser): Promise<Client> => {
    const context = page.context()
    await context.request.post(app.at('/api/refresh'), { headers: { origin: app.at('') } })
    const client = app.product().visitor()
    for (const { name, value } of await context.cookies()) client.cookies.set(name, value)
    return client
  }

  /** Opens the staff session of this browser, as a second factor shown just now would. */
  const passDoor = async (user: SignedInUser): Promise<Client> => {
    const client = await clientOf(user)
    await openStaffSession(app.product(), client)
    await user.page
      .context()
      .addCookies([{ name: 'grani_staff', value: client.cookies.get('grani_staff') ?? '', url: app.at('/') }])
    return client
  }

  /** A result in the first two directions of a user. */
  const giveResults = async ({ page, userId }: SignedInUser): Promise<Direction[]> => {
    const reply = await page.context().request.get(app.at('/api/results/progress'))
    const directions: Direction[] = (await reply.json()).slice(0, 2)
    for (const { uid, qualities } of directions)
      await app.product().rows(
        `insert into results (user_id, uid, quality, direction, band, shared_at, probability, answers, mean, sd, question)
         values ($1, gen_random_uuid(), $2, $3, 'high', $4, 0.9, 8, 1.1, 0.3, gen_random_uuid())`,
        [userId, qualities[0]?.id, uid, app.product().clock.now()],
      )
    return directions
  }

  /** A specialist who works every day from ten to eight, the only one; an owner; and a client with the plan and two results. */
  const peopleAtWork = async (name: string) => {
    const product = app.product()
    await product.rows('update specialists set is_active = false')
    await product.rows("update consultation_slots set state = 'withdrawn' where state = 'open'")
    const owner = await app.signedInUser(MOSCOW)
    const specialist = await app.signedInUser(MOSCOW)
    const user = await app.signedInUser({ ...SMALL_PHONE, ...MOSCOW })
    await appoint(owner, 'owner')
    await appoint(specialist, 'specialist')
    const byOwner = await passDoor(owner)
    const bySpecialist = await passDoor(specialist)
    const { id } = await byOwner.get(makeSpecialist, {
      body: {
        email: specialist.person.email,
        name,
        about: 'Про выбор и усталость.',
        education: 'психолог, МГУ, 2010',
        time_zone: MOSCOW.timezoneId,
        video_url: 'https://meet.example.org/anna',
        reason: 'договор 13',
      },
    })
    await bySpecialist.get(saveSpecialistHours, { body: { hours: everyDay('10:00', '20:00') } })
    await givePlanTo(product, user.userId)
    const directions = await giveResults(user)
    const byUser = await clientOf(user)
    const { consent } = await byUser.get(readConsultations)
    await byUser.get(consentToConsultations, { body: { version: consent.version } })
    return { owner, specialist, user, id, directions, byUser, bySpecialist }
  }

  return { appoint, clientOf, giveResults, passDoor, peopleAtWork }
}
