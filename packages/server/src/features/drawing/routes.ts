import * as contract from '@grani/contract'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import type { Db } from '../../platform/db/db.ts'
import { lockUserForKeyShare } from '../../platform/db/lock-user.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { Context } from '../context.ts'
import { listCircles, saveCircles } from './circles.ts'
import { deleteDrawing, saveCounting } from './drawing-store.ts'
import { deleteLine, deleteMap } from './maps-store.ts'
import { drawDrawing, listDrawings, readDrawing } from './read-drawings.ts'
import { readReading } from './read-reading.ts'
import { chooseDrawingConcept, saveDrawing } from './save-drawing.ts'
import { readTasks, saveRound, startSession } from './start-session.ts'
import { listLines, readLine, saveWeek } from './weeks.ts'

const requireFound = (isFound: boolean): void => {
  if (!isFound) throw new Refusal('ERR_NOT_FOUND')
}

const sheetRoutes = (host: RouteHost, context: Context): void => {
  bind(host, contract.startDrawingSession, ({ caller, now }) => startSession(context, caller.userId, now))
  bind(host, contract.saveDrawingRound, ({ caller, body, now }) =>
    saveRound(context, { userId: caller.userId, body, now }),
  )
  bind(host, contract.saveDrawing, ({ caller, params, body, now }) =>
    saveDrawing(context, { userId: caller.userId, id: params.id, body, now }),
  )
  bind(host, contract.chooseDrawingConcept, ({ caller, params, body, now }) =>
    chooseDrawingConcept(context, { userId: caller.userId, id: params.id, concept: body.concept, now }),
  )
  bind(host, contract.listDrawings, ({ caller, query }) =>
    listDrawings(context, { userId: caller.userId, task: query.task, before: query.before ?? null }),
  )
  bind(host, contract.readDrawing, ({ caller, params }) => readDrawing(context, caller.userId, params.id))
  bind(host, contract.drawDrawing, async ({ caller, params, query, reply }) => {
    const theme = query.theme ?? 'light'
    const svg = await drawDrawing(context, { userId: caller.userId, id: params.id, theme })
    reply.header('cache-control', 'no-store')
    await reply.type('image/svg+xml').send(svg)
    return svg
  })
  bind(host, contract.removeDrawing, async ({ caller, params }) => {
    requireFound(await deleteDrawing(context.db, caller.userId, params.id))
  })
}

const mapRoutes = (host: RouteHost, context: Context): void => {
  bind(host, contract.listCircles, ({ caller }) => listCircles(context, caller.userId))
  bind(host, contract.saveCircles, ({ caller, params, body, now }) =>
    saveCircles(context, { userId: caller.userId, id: params.id, ...body, now }),
  )
  bind(host, contract.removeCircles, async ({ caller, params }) => {
    requireFound(await deleteMap(context.db, caller.userId, params.id))
  })
  bind(host, contract.listWeekLines, ({ caller }) => listLines(context, caller.userId))
  bind(host, contract.readWeekLine, ({ caller, params }) => readLine(context, caller.userId, params.monday))
  bind(host, contract.saveWeekLine, ({ caller, params, body, now }) =>
    saveWeek(context, { userId: caller.userId, monday: params.monday, places: body.places, now }),
  )
  bind(host, contract.removeWeekLine, async ({ caller, params }) => {
    requireFound(await deleteLine(context.db, caller.userId, params.monday))
  })
}

/** The document of the consent, and its page. */
const DRAWING = 'drawing'

type EndConsent = (
  tx: Db,
  of: { userId: string; document: contract.ConsentDocument; now: Date },
) => Promise<unknown>

/** Keeps in one transaction what was consented to: in which version, when, from where. */
type RecordConsent = (
  tx: Db,
  consent: { userId: string; document: contract.ConsentDocument; version: string; ip: string; now: Date },
) => Promise<void>

export const drawingRoutes = (
  host: RouteHost,
  context: Context,
  consent: { record: RecordConsent; end: EndConsent },
): void => {
  bind(host, contract.readDrawingTasks, ({ caller, now }) => readTasks(context, caller.userId, now))
  bind(host, contract.chooseDrawingCounting, ({ caller: { userId }, body, ip, now }) =>
    context.db.transaction().execute(async tx => {
      if (!(await lockUserForKeyShare(tx, userId))) throw new Refusal('ERR_SESSION')
      await saveCounting(tx, { userId, counts: body.counts_for_others, now })
      await consent.end(tx, { userId, document: DRAWING, now })
      const { version } = context.texts.aboutDrawing
      if (body.counts_for_others) await consent.record(tx, { userId, document: DRAWING, version, ip, now })
    }),
  )
  bind(host, contract.readDrawingReading, ({ caller }) => readReading(context, caller.userId))
  sheetRoutes(host, context)
  mapRoutes(host, context)
}
