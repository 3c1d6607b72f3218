import * as z from 'zod/mini'
import { BACKUP_FAILURES } from '../constants/backups.ts'
import type { Description } from './description.ts'
import { nothing, timestamp } from './shared.ts'
import { reason } from './staff.ts'

const storedBackup = z.object({
  /** As the commands name it: 20261124T020000Z. */
  name: z.string(),
  made_at: timestamp,
  bytes: z.int().check(z.nonnegative()),
  /** Of the product that made it. */
  version: z.string(),
  /** When it was restored and checked; null: not yet. */
  proven_at: z.nullable(timestamp),
})

export type StoredBackup = z.infer<typeof storedBackup>

const run = z.object({
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  requested_at: timestamp,
  failure: z.nullable(z.enum(BACKUP_FAILURES)),
})

export type BackupRun = z.infer<typeof run>

export const listBackups = {
  summary: 'Copies of the database that can be restored, the newest first, and how the newest attempt went',
  access: 'staff',
  permission: 'manageBackups',
  reply: z.object({
    /** Whether copies are made by themselves. */
    is_on: z.boolean(),
    copies: z.array(storedBackup),
    run: z.nullable(run),
  }),
} satisfies Description

export type Backups = z.infer<typeof listBackups.reply>

export const requestBackup = {
  summary:
    'Asks for a copy, which a server makes within a minute. One at a time, and only where copies are on',
  access: 'staff',
  permission: 'manageBackups',
  body: z.object({ reason }),
  reply: nothing,
  refusals: ['ERR_CONFLICT'],
} satisfies Description
