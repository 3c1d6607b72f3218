import * as z from 'zod/mini'
import { PAGE_NAMES } from '../constants/pages.ts'
import type { Description } from './description.ts'
import { slug } from './shared.ts'

export const page = z.object({
  name: z.enum(PAGE_NAMES),
  title: z.string(),
  /** The date of the version; consents refer to it. */
  version: z.string(),
  /** HTML that the server renders from its own Markdown. */
  html: z.string(),
})

export type Page = z.infer<typeof page>

export const readPageVersion = {
  summary: 'A document as it was in an earlier version, for whoever has consented to that',
  access: 'public',
  params: z.object({ name: slug, version: slug }),
  reply: z.omit(page, { name: true }),
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description

export const readPage = {
  summary: 'A legal document or the help page',
  access: 'public',
  /** Every slug is accepted; `PAGE_NAMES` are those that exist. */
  params: z.object({ name: slug }),
  reply: page,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description
