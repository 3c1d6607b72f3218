import type * as schemas from '../schemas/banners.ts'
import { endpoint } from './endpoint.ts'

export type { BannerMessage } from '../schemas/banners.ts'

export const listBanners = endpoint<typeof schemas.listBanners>('GET', '/api/banner/messages')
export const closeBanner = endpoint<typeof schemas.closeBanner>('POST', '/api/banner/:id/close')
