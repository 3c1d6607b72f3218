import * as z from 'zod/mini'
import { PUSH_HOUR_USES, PUSH_HOURS } from '../constants/push.ts'
import type { Description } from './description.ts'
import { nothing, timestamp } from './shared.ts'

/** Of IANA: `Europe/Moscow`. */
const zone = z.string().check(z.maxLength(64))

const base64url = z.string().check(z.maxLength(200), z.regex(/^[A-Za-z0-9_-]+$/))

const hour = z.object({
  at: z.int().check(z.minimum(PUSH_HOURS.first), z.maximum(PUSH_HOURS.last)),
  use: z.enum(PUSH_HOUR_USES),
})

const kinds = z.object({
  /** A consultation: a day and an hour before. */
  meeting: z.boolean(),
  /** A finished round of observers. */
  observers: z.boolean(),
  hour: z.nullable(hour),
})

export type PushKinds = z.infer<typeof kinds>

export const pushDevice = z.object({
  /** Of its session. */
  id: z.uuid(),
  /** From the User-Agent header; null when it is unknown. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  since: timestamp,
  /** The device of this request. */
  is_current: z.boolean(),
})

export type PushDevice = z.infer<typeof pushDevice>

export const readPush = {
  summary: 'What the user is notified of and on which devices',
  access: 'session',
  reply: z.object({
    /** The VAPID key of this server, base64url; null: it has none, and nothing can be switched on. */
    public_key: z.nullable(z.string()),
    kinds,
    devices: z.array(pushDevice),
  }),
  refusals: ['ERR_SESSION'],
} satisfies Description

export const savePushKinds = {
  summary: 'Chooses what to be notified of',
  access: 'session',
  body: z.object({ ...kinds.shape, zone }),
  reply: nothing,
  refusals: ['ERR_SESSION'],
} satisfies Description

export const savePushDevice = {
  summary: 'Keeps the push subscription of this device, in place of the one before',
  access: 'session',
  body: z.object({
    endpoint: z.string().check(z.maxLength(2000)),
    p256dh: base64url,
    auth: base64url,
    zone,
  }),
  reply: nothing,
  refusals: ['ERR_SESSION'],
} satisfies Description

export const removePushDevice = {
  summary: 'Forgets the push subscription of a device. Again is harmless',
  access: 'session',
  params: z.object({ id: z.uuid() }),
  reply: nothing,
  refusals: ['ERR_SESSION'],
} satisfies Description
