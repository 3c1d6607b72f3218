import { type Calibrations, RUN_FAILURES, RUN_STEPS } from '@grani/contract'
import { reportText } from '../../bank/calibration/report-text.ts'
import { newestUses, reportOf, versionsOf } from '../../bank/calibration/store.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { StaffCaller } from '../../platform/http/staff-access.ts'
import type { Context } from '../context.ts'
import * as store from './store.ts'

const runOnWire = (row: Awaited<ReturnType<typeof store.newestRun>>): Calibrations['run'] =>
  row
    ? {
        state: row.state,
        requested_at: row.requested_at.toISOString(),
        step: RUN_STEPS.find(step => step === row.step) ?? null,
        users_read: row.users_read,
        users_all: row.users_all,
        version: row.version,
        failure: RUN_FAILURES.find(failure => failure === row.failure) ?? null,
      }
    : null

const proposalOnWire = (
  row: Awaited<ReturnType<typeof store.openProposal>>,
  by: StaffCaller,
): Calibrations['proposal'] =>
  row
    ? {
        uid: row.proposal_id,
        version: row.version,
        reason: row.reason,
        proposed_at: row.proposed_at.toISOString(),
        is_own: row.proposed_by === by.actor,
      }
    : null

export const listCalibrations = async ({ db }: Context, by: StaffCaller): Promise<Calibrations> => {
  const [versions, uses, proposal, run] = await Promise.all([
    versionsOf(db),
    newestUses(db),
    store.openProposal(db),
    store.newestRun(db),
  ])
  return {
    versions: versions
      .map(({ version, created_at, people, answers }) => ({
        version,
        at: created_at.toISOString(),
        people,
        answers,
      }))
      .toReversed(),
    current: versions.find(({ is_current: isCurrent }) => isCurrent)?.version ?? null,
    // Before the first change the experts' parameters were in use.
    before: uses.length === 0 ? null : { version: uses[1] ?? null },
    proposal: proposalOnWire(proposal, by),
    run: runOnWire(run),
  }
}

export const readReport = async ({ db }: Context, version: number): Promise<{ report: string }> => {
  const report = await reportOf(db, version)
  if (!report) throw new Refusal('ERR_NOT_FOUND')
  return { report: reportText(report) }
}
