import * as z from 'zod/mini'
import { BANNER_LEVELS } from '../constants/banners.ts'
import type { Description } from './description.ts'
import { nothing, slug } from './shared.ts'

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
  summary: 'Messages for the top of the page that this user has not closed',
  access: 'verified',
  reply: z.array(bannerMessage),
} satisfies Description

export const closeBanner = {
  summary: 'Closes a message for good',
  access: 'verified',
  params: z.object({ id: slug }),
  reply: nothing,
  refusals: ['ERR_NOT_FOUND'],
} satisfies Description
