import type * as schemas from '../schemas/drawing-ideas.ts'
import { endpoint } from './endpoint.ts'

export type { StaffIdea } from '../schemas/drawing-ideas.ts'

export const listIdeaFigures = endpoint<typeof schemas.listIdeaFigures>('GET', '/api/admin/drawing-ideas')
export const openIdeaFigure = endpoint<typeof schemas.openIdeaFigure>(
  'GET',
  '/api/admin/drawing-ideas/:figure',
)
export const codeIdea = endpoint<typeof schemas.codeIdea>('POST', '/api/admin/drawing-ideas/:figure/codes')
export const renameIdea = endpoint<typeof schemas.renameIdea>(
  'PUT',
  '/api/admin/drawing-ideas/:figure/ideas/:concept',
)
export const mergeIdea = endpoint<typeof schemas.mergeIdea>(
  'POST',
  '/api/admin/drawing-ideas/:figure/ideas/:concept/merge',
)
