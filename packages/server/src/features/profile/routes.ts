import { Readable } from 'node:stream'
import {
  chooseGoal,
  dropGoal,
  exportProfile,
  readProfile,
  removeProfile,
  saveCalibrationChoice,
  saveProfile,
  saveQuestionOrder,
  saveTheme,
} from '@grani/contract'
import type { Context } from '../context.ts'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import { reauthenticate } from '../auth/service.ts'
import * as goals from '../goals/service.ts'
import { exportDocument, exportJson, type Names } from './export/export-document.ts'
import * as service from './service.ts'

/** Collects one slice's data about a user. */
export type Exporter = (userId: string) => Promise<unknown>

type Data = service.PersonalData & {
  /** By the Russian heading that the user sees in the export. */
  exporters: Record<string, Exporter>
}

const CONTENT_DISPOSITION = 'attachment; filename="grani-export.json"'

/** One section after the other: no more than one is held in memory. */
async function* collected(exporters: Data['exporters'], userId: string) {
  for (const [title, collect] of Object.entries(exporters)) yield [title, await collect(userId)] as const
}

const namesOf = ({ bank }: Context): Names => {
  const { goals, tariffs, directions } = bank()
  return new Map([
    ...[...goals, ...tariffs].map(({ uid, displayName }) => [uid, displayName] as const),
    ...directions.map(({ uid, name }) => [uid, name] as const),
  ])
}

export const profileRoutes = (
  host: RouteHost,
  context: Context,
  { exporters, erasers, receiptEmailOf }: Data,
): void => {
  bind(host, readProfile, ({ caller, now }) => service.readProfile(context, caller.userId, now))
  bind(host, saveProfile, ({ caller, body, now }) =>
    service.saveProfile(context, { userId: caller.userId, about: body, now }),
  )
  bind(host, saveCalibrationChoice, ({ caller, body, ip, now }) =>
    service.saveCalibrationChoice(context, {
      userId: caller.userId,
      allows: body.allows_calibration,
      ip,
      now,
    }),
  )

  bind(host, saveQuestionOrder, ({ caller, body, now }) =>
    service.saveQuestionOrder(context, { userId: caller.userId, atRandom: body.asks_at_random, now }),
  )

  bind(host, saveTheme, ({ caller, body }) => service.saveTheme(context, caller.userId, body.theme))

  bind(host, chooseGoal, async ({ caller, body, now }) => {
    await goals.chooseGoal(context, { userId: caller.userId, goal: body.goal, now })
    return service.readProfile(context, caller.userId, now)
  })
  bind(host, dropGoal, async ({ caller, body, now }) => {
    await goals.dropGoal(context, { userId: caller.userId, goal: body.goal })
    return service.readProfile(context, caller.userId, now)
  })
  bind(host, removeProfile, async ({ caller, body = {}, now, clearDevice }) => {
    await reauthenticate(context, { caller, proof: body, now })
    await service.eraseProfile(context, caller.userId, {
      erasers,
      receiptEmailOf,
      now,
    })
    clearDevice()
  })
  bind(host, exportProfile, async ({ caller, query, now, reply }) => {
    const sections = collected(exporters, caller.userId)
    reply.header('cache-control', 'no-store')
    if (query.format === 'html')
      await reply
        .type('text/html; charset=utf-8')
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        )
        .send(Readable.from(exportDocument(sections, namesOf(context), now)))
    else
      await reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', CONTENT_DISPOSITION)
        .send(Readable.from(exportJson(sections, now)))
  })
}
