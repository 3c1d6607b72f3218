import type * as schemas from '../schemas/drafts.ts'
import { endpoint } from './endpoint.ts'

export type {
  ContentEntry,
  ContentFields,
  ContentPreview,
  ContentProblem,
  DraftDetails,
  DraftSummary,
} from '../schemas/drafts.ts'

export const listContent = endpoint<typeof schemas.listContent>('GET', '/api/admin/content')
export const listDrafts = endpoint<typeof schemas.listDrafts>('GET', '/api/admin/drafts')
export const createDraft = endpoint<typeof schemas.createDraft>('POST', '/api/admin/drafts')
export const readDraft = endpoint<typeof schemas.readDraft>('GET', '/api/admin/drafts/:draft')
export const saveDraft = endpoint<typeof schemas.saveDraft>('POST', '/api/admin/drafts/:draft')
export const checkDraft = endpoint<typeof schemas.checkDraft>('POST', '/api/admin/drafts/:draft/check')
export const askForApproval = endpoint<typeof schemas.askForApproval>('POST', '/api/admin/drafts/:draft/ask')
export const decideDraft = endpoint<typeof schemas.decideDraft>('POST', '/api/admin/drafts/:draft/decision')
export const publishDraft = endpoint<typeof schemas.publishDraft>('POST', '/api/admin/drafts/:draft/publish')
export const withdrawDraft = endpoint<typeof schemas.withdrawDraft>(
  'POST',
  '/api/admin/drafts/:draft/withdraw',
)
export const dropDraft = endpoint<typeof schemas.dropDraft>('POST', '/api/admin/drafts/:draft/drop')
