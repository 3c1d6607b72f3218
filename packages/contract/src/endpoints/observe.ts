import type * as schemas from '../schemas/observe.ts'
import { endpoint } from './endpoint.ts'

export type { ObserverReply, OpenedRound } from '../schemas/observe.ts'

export const openRound = endpoint<typeof schemas.openRound>('POST', '/api/observe/open')
export const beginReply = endpoint<typeof schemas.beginReply>('POST', '/api/observe/begin')
export const readReply = endpoint<typeof schemas.readReply>('POST', '/api/observe/read')
export const replyToStatement = endpoint<typeof schemas.replyToStatement>('POST', '/api/observe/reply')
export const finishReply = endpoint<typeof schemas.finishReply>('POST', '/api/observe/finish')
export const takeReplyBack = endpoint<typeof schemas.takeReplyBack>('POST', '/api/observe/take-back')
