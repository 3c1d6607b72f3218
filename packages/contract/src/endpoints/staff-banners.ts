import type * as schemas from '../schemas/staff-banners.ts'
import { endpoint } from './endpoint.ts'

export type { BannerAudience, BannerPlan, StaffBanner } from '../schemas/staff-banners.ts'

export const listStaffBanners = endpoint<typeof schemas.listStaffBanners>('GET', '/api/admin/banners')
export const countAudience = endpoint<typeof schemas.countAudience>('POST', '/api/admin/banners/audience')
export const createBanner = endpoint<typeof schemas.createBanner>('POST', '/api/admin/banners')
export const approveBanner = endpoint<typeof schemas.approveBanner>('POST', '/api/admin/banners/:uid/approve')
export const stopBanner = endpoint<typeof schemas.stopBanner>('POST', '/api/admin/banners/:uid/stop')
