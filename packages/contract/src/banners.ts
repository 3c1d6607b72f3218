import * as z from 'zod/mini'
import { type Endpoint, nothing, slug } from './endpoint.ts'

export const BANNER_LEVELS = ['info', 'success', 'warning', 'error'] as const

export const bannerMessage = z.object({
  uid: slug,
  level: z.enum(BANNER_LEVELS),
  /** HTML: sanitize before rendering. */
  text: z.string(),
  /** False of a message that stays until it is over. */
  is_closable: z.boolean(),
})

export type BannerMessage = z.infer<typeof bannerMessage>

export const listBanners = {
  method: 'GET',
  path: '/api/banner/messages',
  summary: 'Messages for the top of the page that this user has not closed',
  access: 'verified',
  reply: z.array(bannerMessage),
  refusals: [],
} satisfies Endpoint

export const closeBanner = {
  method: 'POST',
  path: '/api/banner/:id/close',
  summary: 'Closes a message for good',
  access: 'verified',
  params: z.object({ id: slug }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Endpoint
