import { randomUUID } from 'node:crypto'
import type { BackupProblem } from '../../platform/backup/backup-error.ts'
import { BackupError } from '../../platform/backup/backup-error.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { StaffCaller } from '../../platform/http/staff-access.ts'
import { MINUTE, SECOND } from '../../platform/time/durations.ts'
import type { Context } from '../context.ts'
import { record } from '../journal/service.ts'
import { isDue } from './rules.ts'
import * as store from './store.ts'

type Request = { reason: string; by: StaffCaller; now: Date }

/** Asks for a copy, which a server with jobs makes within a minute. One at a time (ERR_CONFLICT). */
export const requestBackup = ({ db }: Context, { reason, by, now }: Request): Promise<void> =>
  db.transaction().execute(async tx => {
    const backupId = randomUUID()
    if (!(await store.insertRun(tx, { backupId, by: by.actor, now }))) throw new Refusal('ERR_CONFLICT')
    await record(tx, {
      ...by,
      action: 'backup.request',
      subjectKind: 'backup',
      subject: backupId,
      reason,
      now,
    })
  })

/** Longer silence means that the process is gone: it says every ten seconds that it is there. */
const SILENCE = 3 * MINUTE
const SIGN_EVERY = 10 * SECOND

type TakeUp = {
  now: () => Date
  /** Makes the copy in a process of its own; resolves when that has ended. */
  start: (backupId: string) => Promise<void>
}

/** Takes up the copy that is due or asked for, if there is one; of several servers one does. */
export const takeUpBackup = async (db: Db, { now, start }: TakeUp): Promise<void> => {
  await store.failSilentRuns(db, new Date(now().getTime() - SILENCE), now())
  if (isDue({ now: now(), ...(await store.attempts(db)) }))
    await store.insertRun(db, { backupId: randomUUID(), by: null, now: now() })
  const backupId = await store.claimRun(db, now())
  if (backupId === null) return
  try {
    await start(backupId)
  } finally {
    await store.endRun(db, backupId, { state: 'failed', failure: 'lost' }, now())
  }
}

/** Begins a run that nobody asked for: the command's. */
export const beginRun = async (db: Db, now: Date): Promise<string> => {
  const backupId = randomUUID()
  await store.failSilentRuns(db, new Date(now.getTime() - SILENCE), now)
  if (!(await store.insertRun(db, { backupId, by: null, now }))) throw new BackupError({ kind: 'busy' })
  await store.claimRun(db, now)
  return backupId
}

/** In a restored database: the copy itself was being made when it was copied, and nothing is now. */
export const endRunsOfBefore = (db: Db, now: Date): Promise<void> => store.failSilentRuns(db, now, now)

const failureOf = (error: unknown): BackupProblem['kind'] | 'error' =>
  error instanceof BackupError ? error.problem.kind : 'error'

type Perform = {
  backupId: string
  now: () => Date
  /** Copies and proves; says when the copy lies in the store. */
  work: (saved: (copy: { copy: string; bytes: number; version: string }) => Promise<void>) => Promise<void>
}

/** Runs a copy that was taken up, and keeps down how it went. */
export const performBackup = async (db: Db, { backupId, now, work }: Perform): Promise<void> => {
  const timer = setInterval(() => void store.signLife(db, backupId, now()).catch(() => {}), SIGN_EVERY)
  try {
    await work(copy => store.saveCopy(db, backupId, copy))
    await store.endRun(db, backupId, { state: 'done', provenAt: now() }, now())
  } catch (error) {
    await store.endRun(db, backupId, { state: 'failed', failure: failureOf(error) }, now())
    throw error
  } finally {
    clearInterval(timer)
  }
}
