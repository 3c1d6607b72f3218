import { readPage } from '@grani/contract'
import type { Context } from '../context.ts'
import { bind, type Door } from '../../platform/http/bind.ts'
import { pageOf } from './service.ts'

export const pagesRoutes = (door: Door, context: Context): void => {
  bind(door, readPage, async ({ params }) => pageOf(context, params.name))
}
