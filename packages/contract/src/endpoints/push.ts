import type * as schemas from '../schemas/push.ts'
import { endpoint } from './endpoint.ts'

export type { PushDevice, PushKinds } from '../schemas/push.ts'

export const readPush = endpoint<typeof schemas.readPush>('GET', '/api/push')
export const savePushKinds = endpoint<typeof schemas.savePushKinds>('POST', '/api/push/kinds')
export const savePushDevice = endpoint<typeof schemas.savePushDevice>('POST', '/api/push/devices')
export const removePushDevice = endpoint<typeof schemas.removePushDevice>(
  'POST',
  '/api/push/devices/:id/remove',
)
