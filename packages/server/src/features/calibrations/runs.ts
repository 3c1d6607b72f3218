import { randomUUID } from 'node:crypto'
import { calibrate, type Progress } from '../../bank/calibration/calibrate.ts'
import type { SampleLimits } from '../../bank/calibration/sample.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { StaffCaller } from '../../platform/http/staff-access.ts'
import type { WrappingKeys } from '../../platform/sealing/wrapping-keys.ts'
import { MINUTE, SECOND } from '../../platform/time/durations.ts'
import type { Context } from '../context.ts'
import { record } from '../journal/service.ts'
import * as store from './store.ts'

type Request = { seed: number; reason: string; by: StaffCaller; now: Date }

/** Asks for a calibration: it takes minutes, so a job takes it up. One at a time (ERR_CONFLICT). */
export const requestRun = ({ db }: Context, { seed, reason, by, now }: Request): Promise<void> =>
  db.transaction().execute(async tx => {
    const runId = randomUUID()
    if (!(await store.insertRun(tx, { runId, seed, by: by.actor, now }))) throw new Refusal('ERR_CONFLICT')
    await record(tx, {
      ...by,
      action: 'calibration.run',
      subjectKind: 'calibration-run',
      subject: runId,
      reason,
      after: { seed },
      now,
    })
  })

/** Longer silence means that the process is gone: it says every ten seconds that it is there. */
const SILENCE = 3 * MINUTE
const SIGN_EVERY = 10 * SECOND

type TakeUp = {
  now: () => Date
  /** Computes it in a process of its own; resolves when that has ended. */
  start: (runId: string) => Promise<void>
}

/** Takes up the run that waits, if there is one. Whoever computes it says how it ends; one that says nothing has failed. */
export const takeUpRun = async ({ db }: Pick<Context, 'db'>, { now, start }: TakeUp): Promise<void> => {
  await store.failSilentRuns(db, new Date(now().getTime() - SILENCE), now())
  const run = await store.claimRun(db, now())
  if (!run) return
  try {
    await start(run.run_id)
  } finally {
    await store.endRun(db, run.run_id, { state: 'failed', failure: 'lost' }, now())
  }
}

const progressOf = (progress: Progress) =>
  progress.kind === 'read'
    ? { step: 'reading', users_read: progress.users, users_all: progress.of }
    : { step: progress.step }

type Perform = { keys: WrappingKeys; runId: string; now: () => Date; limits?: SampleLimits }

/** Computes a run that was taken up. What it saves is not in use until two of the staff agree. */
export const performRun = async (db: Db, { keys, runId, now, limits }: Perform): Promise<void> => {
  const { seed } = await db
    .selectFrom('calibration_runs')
    .select('seed')
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow()
  let progress = {}
  const sign = () => store.saveProgress(db, runId, progress, now()).catch(() => {})
  const timer = setInterval(() => void sign(), SIGN_EVERY)
  try {
    const outcome = await calibrate(db, {
      keys,
      now: now(),
      force: false,
      dryRun: false,
      isUsed: false,
      seed,
      ...(limits && { limits }),
      onProgress: latest => {
        progress = progressOf(latest)
        if (latest.kind === 'computing') void sign()
      },
    })
    await store.endRun(
      db,
      runId,
      outcome.kind === 'saved'
        ? { state: 'done', version: outcome.version }
        : { state: 'failed', failure: outcome.kind },
      now(),
    )
  } catch (error) {
    await store.endRun(db, runId, { state: 'failed', failure: 'error' }, now())
    throw error
  } finally {
    clearInterval(timer)
  }
}
