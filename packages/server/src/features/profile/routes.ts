import { chooseGoal, dropGoal, exportProfile, readProfile, removeProfile, saveProfile } from '@grani/contract'
import type { Context } from '../context.ts'
import type { Db } from '../../platform/db/db.ts'
import { bind, type Door } from '../../platform/http/bind.ts'
import * as goals from '../goals/service.ts'
import { exportPage } from './export-page.ts'
import { postReceipt } from './removal-receipt.ts'
import * as service from './service.ts'

/** Collects what one slice knows about a person. */
export type Exporter = (userId: string) => Promise<unknown>

type Everything = {
  /** By the Russian heading under which the person finds it. */
  exporters: Record<string, Exporter>
  erasers: service.Eraser[]
  receiptEmailOf: (tx: Db, userId: string) => Promise<string | null>
}

const FILE = 'attachment; filename="grani-export.json"'

export const profileRoutes = (
  door: Door,
  context: Context,
  { exporters, erasers, receiptEmailOf }: Everything,
): void => {
  bind(door, readProfile, ({ caller }) => service.readProfile(context, caller.userId))
  bind(door, saveProfile, ({ caller, body, now }) =>
    service.saveProfile(context, { userId: caller.userId, about: body, now }),
  )
  bind(door, chooseGoal, async ({ caller, body, now }) => {
    await goals.chooseGoal(context, { userId: caller.userId, goal: body.goal, now })
    return service.readProfile(context, caller.userId)
  })
  bind(door, dropGoal, async ({ caller, body }) => {
    await goals.dropGoal(context, { userId: caller.userId, goal: body.goal })
    return service.readProfile(context, caller.userId)
  })
  bind(door, removeProfile, async ({ caller, now, forgetBrowser }) => {
    await service.eraseProfile(context, caller.userId, {
      erasers,
      receiptEmailOf,
      after: (tx, erased) => postReceipt(context, tx, erased, now),
    })
    context.hurryMail()
    forgetBrowser()
  })
  bind(door, exportProfile, async ({ caller, query, now, reply }) => {
    const sections: Record<string, unknown> = {}
    for (const [title, collect] of Object.entries(exporters)) sections[title] = await collect(caller.userId)
    reply.header('cache-control', 'no-store')
    if (query.format === 'html')
      await reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .send(exportPage(sections, now.toISOString()))
    else
      await reply
        .type('application/json; charset=utf-8')
        .header('content-disposition', FILE)
        .send(JSON.stringify({ made_at: now.toISOString(), ...sections }, null, 2))
  })
}
