import { listGoals } from '@grani/contract'
import type { Context } from '../context.ts'
import { bind, type Door } from '../../platform/http/bind.ts'
import * as service from './service.ts'

export const goalsRoutes = (door: Door, { bank }: Context): void => {
  bind(door, listGoals, async () => service.listGoals(bank()))
}
