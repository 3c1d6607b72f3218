import type { Circle, CircleMap, listCircles as contractList, ReplyOf } from '@grani/contract'
import { lockUserForKeyShare } from '../../platform/db/lock-user.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { cipherForWriting } from '../../platform/sealing/user-keys.ts'
import { DAY } from '../../platform/time/durations.ts'
import { calendarDayOf, startOfDayBefore } from '../../platform/time/moscow.ts'
import type { Context } from '../context.ts'
import { requireAllTasks } from './access.ts'
import { SHEETS_A_DAY, tomorrowRefusal } from './allowance.ts'
import { differenceOf, mapReading } from './circle-rules.ts'
import { peoplePlace, readerOf } from './drawing-words.ts'
import { takeSheet } from './drawing-store.ts'
import { deleteOthersSince, insertMap, type MapRow, mapsOf } from './maps-store.ts'

/** A change is told from a drawing so much older. */
const CHANGE_DAYS = 30

type Read = Awaited<ReturnType<typeof readerOf>>

/** Without the share that a circle and «Я» both covered, which older boards have: it follows from distance and size. */
const openedPeople = (opened: string | null): Circle[] =>
  opened === null ? [] : JSON.parse(opened, (key, value) => (key === 'overlap' ? undefined : value))

const wireOf = (row: MapRow, read: Read): CircleMap => {
  const people = openedPeople(read(row.sealed_people, peoplePlace(row.map_id)))
  return {
    id: row.map_id,
    wanted: row.wanted,
    people,
    made_at: row.made_at.toISOString(),
    ...mapReading(people),
  }
}

export const allCircles = async (context: Context, userId: string): Promise<CircleMap[]> => {
  const read = await readerOf(context, userId)
  return (await mapsOf(context.db, userId)).map(row => wireOf(row, read))
}

const difference = (from: CircleMap | undefined, to: CircleMap | undefined, named: CircleMap | undefined) =>
  from && to && named
    ? { id: named.id, made_at: named.made_at, ...differenceOf(from.people, to.people) }
    : null

/** The drawings with what differs: between as it is and as it is wanted, and from a month ago to now. */
export const listCircles = async (
  context: Context,
  userId: string,
): Promise<ReplyOf<typeof contractList>> => {
  const maps = await allCircles(context, userId)
  const real = maps.filter(({ wanted }) => !wanted)
  const newest = real[0]
  const wanted = maps.find(map => map.wanted)
  const latest = newest ? new Date(newest.made_at).getTime() - CHANGE_DAYS * DAY : 0
  const before = real.find(({ made_at }) => new Date(made_at).getTime() <= latest)
  return {
    maps,
    wanted: difference(newest, wanted, wanted),
    change: difference(before, newest, before),
  }
}

type Save = { userId: string; id: string; wanted: boolean; people: Circle[]; now: Date }

/**
 * Takes circles; five drawings a day, and the same one again is harmless. What was drawn before on the same day was the way to
 * it, and goes.
 */
export const saveCircles = async (context: Context, save: Save): Promise<CircleMap> => {
  const { userId, id, wanted, people, now } = save
  await requireAllTasks(context, userId, now)
  await context.db.transaction().execute(async tx => {
    if (!(await lockUserForKeyShare(tx, userId))) throw new Refusal('ERR_SESSION')
    if ((await mapsOf(tx, userId)).some(({ map_id }) => map_id === id)) return
    const cipher = await cipherForWriting(context.keys, tx, userId)
    const sealedPeople = cipher.seal(JSON.stringify(people), peoplePlace(id))
    if (!(await insertMap(tx, { userId, id, wanted, sealedPeople, now }))) return
    const taken = { userId, task: 'circles', day: calendarDayOf(now), limit: SHEETS_A_DAY }
    if (!(await takeSheet(tx, taken))) throw tomorrowRefusal(now)
    await deleteOthersSince(tx, { userId, id, wanted, since: startOfDayBefore(now, 0) })
  })
  const saved = (await allCircles(context, userId)).find(map => map.id === id)
  if (!saved) throw new Refusal('ERR_CONFLICT')
  return saved
}
