import { Refusal } from '../../platform/http/refusal.ts'
import type { Context } from '../context.ts'
import { accessOf } from '../subscription/service.ts'

/** `first-set`: the plan has no drawing, but a trial has the first ten figures, as has everybody where the operator says so. */
export type DrawingAccess = 'all' | 'first-set' | 'plan' | 'read-only'

export const drawingAccess = async (context: Context, userId: string, now: Date): Promise<DrawingAccess> => {
  const { isOpen, plan, isTrial } = await accessOf(context, userId, now)
  if (!isOpen) return 'read-only'
  if (plan.drawing) return 'all'
  return isTrial || context.opensFirstFigures ? 'first-set' : 'plan'
}

const refusalOf = (access: 'plan' | 'read-only'): Refusal =>
  new Refusal(access === 'plan' ? 'ERR_PLAN' : 'ERR_READ_ONLY')

/** Refuses who may not draw figures; tells whether to give the first set alone. */
export const requireFigures = async (
  context: Context,
  userId: string,
  now: Date,
): Promise<'all' | 'first-set'> => {
  const access = await drawingAccess(context, userId, now)
  if (access === 'plan' || access === 'read-only') throw refusalOf(access)
  return access
}

/** Refuses who may not do the tasks beside the figures. */
export const requireAllTasks = async (context: Context, userId: string, now: Date): Promise<void> => {
  const access = await drawingAccess(context, userId, now)
  if (access !== 'all') throw refusalOf(access === 'read-only' ? access : 'plan')
}
