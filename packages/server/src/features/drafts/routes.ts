import * as contract from '@grani/contract'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import type { Context } from '../context.ts'
import * as service from './service.ts'

export const draftsRoutes = (host: RouteHost, context: Context): void => {
  bind(host, contract.listContent, ({ query }) => service.listContent(context, query))
  bind(host, contract.listDrafts, ({ staff: by }) => service.listDrafts(context, by))
  bind(host, contract.createDraft, ({ body, staff: by, now }) =>
    service.createDraft(context, body.target, { by, now }),
  )
  bind(host, contract.readDraft, ({ params, staff: by }) => service.readDraft(context, params.draft, by))
  bind(host, contract.saveDraft, ({ params, body, staff: by, now }) => {
    const { is_rebased: isRebased = false, ...rest } = body
    return service.saveDraft(context, { draftId: params.draft, ...rest, isRebased, by, now })
  })
  bind(host, contract.checkDraft, ({ params, staff: by }) => service.checkDraft(context, params.draft, by))
  bind(host, contract.askForApproval, ({ params, body, staff: by, now }) =>
    service.askForApproval(context, { draftId: params.draft, ...body, by, now }),
  )
  bind(host, contract.decideDraft, ({ params, body, staff: by, now }) => {
    const { is_approved: isApproved, version, reason } = body
    return service.decideDraft(context, { draftId: params.draft, version, isApproved, reason, by, now })
  })
  bind(host, contract.publishDraft, ({ params, body, staff: by, now }) =>
    service.publishDraft(context, { draftId: params.draft, ...body, by, now }),
  )
  bind(host, contract.withdrawDraft, ({ params, body, staff: by, now }) =>
    service.withdrawDraft(context, { draftId: params.draft, ...body, by, now }),
  )
  bind(host, contract.dropDraft, ({ params, body, staff: by, now }) =>
    service.dropDraft(context, { draftId: params.draft, ...body, by, now }),
  )
}
