import type * as schemas from '../schemas/experiments.ts'
import { endpoint } from './endpoint.ts'

export type { Experiment, NewExperiment } from '../schemas/experiments.ts'

export const listExperiments = endpoint<typeof schemas.listExperiments>('GET', '/api/admin/experiments')
export const startExperiment = endpoint<typeof schemas.startExperiment>('POST', '/api/admin/experiments')
export const stopExperiment = endpoint<typeof schemas.stopExperiment>(
  'POST',
  '/api/admin/experiments/:name/stop',
)
export const meetVariant = endpoint<typeof schemas.meetVariant>('POST', '/api/experiments/:place')
