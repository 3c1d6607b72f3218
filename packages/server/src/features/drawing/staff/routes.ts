import * as contract from '@grani/contract'
import { bind, type RouteHost } from '../../../platform/http/bind.ts'
import type { Context } from '../../context.ts'
import { codeIdea, mergeIdea, renameIdea } from './code-idea.ts'
import { listFigures, openFigure } from './list-ideas.ts'

export const staffDrawingRoutes = (host: RouteHost, context: Context): void => {
  bind(host, contract.listIdeaFigures, ({ staff }) => listFigures(context, staff.actor))
  bind(host, contract.openIdeaFigure, ({ staff, params }) => openFigure(context, params.figure, staff.actor))
  bind(host, contract.codeIdea, ({ staff: by, params, body, now }) =>
    codeIdea(context, { figure: params.figure, by, now }, body),
  )
  bind(host, contract.renameIdea, ({ staff: by, params, body, now }) =>
    renameIdea(context, { ...params, name: body.name, by, now }),
  )
  bind(host, contract.mergeIdea, ({ staff: by, params, body, now }) =>
    mergeIdea(context, { ...params, into: body.into, by, now }),
  )
}
