import { randomUUID } from 'node:crypto'
import { lockCalibrations, newestUses, useCalibrationIn, versionsOf } from '../../bank/calibration/store.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import type { StaffCaller } from '../../platform/http/staff-access.ts'
import type { Context } from '../context.ts'
import { record } from '../journal/service.ts'
import * as store from './store.ts'

type Action = { reason: string; by: StaffCaller; now: Date }
type Change = Action & { /** Null: the experts' parameters. */ version: number | null }

const currentVersion = async (tx: Tx): Promise<number | null> =>
  (await versionsOf(tx)).find(({ is_current: isCurrent }) => isCurrent)?.version ?? null

const entry = ({ by, reason, now }: Action, what: string, version: number | null) => ({
  ...by,
  action: `calibration.${what}`,
  subjectKind: 'calibration',
  subject: version === null ? 'experts' : String(version),
  reason,
  now,
})

/** Proposes which version all servers are to use; one proposal at a time (ERR_CONFLICT), and none for what is in use. */
export const proposeVersion = ({ db }: Context, change: Change): Promise<void> =>
  db.transaction().execute(async tx => {
    const { version, reason, by, now } = change
    const versions = await versionsOf(tx)
    if (version !== null && !versions.some(known => known.version === version))
      throw new Refusal('ERR_NOT_FOUND')
    if (version === (await currentVersion(tx))) throw new Refusal('ERR_CONFLICT')
    const isFirst = await store.insertProposal(tx, {
      proposal_id: randomUUID(),
      version,
      reason,
      state: 'proposed',
      proposed_by: by.actor,
      proposed_at: now,
      decided_by: null,
      decided_at: null,
    })
    if (!isFirst) throw new Refusal('ERR_CONFLICT')
    await record(tx, entry(change, 'propose', version))
  })

/** Carries out what somebody else proposed (ERR_SECOND_PERSON), once, or rejects it, which its author may too. */
export const decideProposal = (
  { db }: Context,
  decision: Action & { uid: string; is_agreed: boolean },
): Promise<void> =>
  db.transaction().execute(async tx => {
    const { uid, is_agreed: isAgreed, by, now } = decision
    const proposal = await store.lockProposal(tx, uid)
    if (!proposal) throw new Refusal('ERR_NOT_FOUND')
    if (proposal.state !== 'proposed') throw new Refusal('ERR_CONFLICT')
    if (isAgreed && proposal.proposed_by === by.actor) throw new Refusal('ERR_SECOND_PERSON')
    await store.saveDecision(tx, { uid, isAgreed, by: by.actor, now })
    if (!isAgreed) return record(tx, entry(decision, 'reject', proposal.version))
    await lockCalibrations(tx)
    const before = await currentVersion(tx)
    await useCalibrationIn(tx, proposal.version, now)
    await record(tx, { ...entry(decision, 'use', proposal.version), before: { version: before } })
  })

/** Goes back to what was in use before; refused when that is not what the caller has seen (ERR_CONFLICT). */
export const goBack = ({ db }: Context, change: Change): Promise<void> =>
  db.transaction().execute(async tx => {
    const { version, now } = change
    await lockCalibrations(tx)
    const uses = await newestUses(tx)
    if (uses.length === 0 || (uses[1] ?? null) !== version) throw new Refusal('ERR_CONFLICT')
    const before = await currentVersion(tx)
    await useCalibrationIn(tx, version, now)
    await record(tx, { ...entry(change, 'back', version), before: { version: before } })
  })
