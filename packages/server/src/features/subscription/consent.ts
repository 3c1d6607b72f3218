import type { Db } from '../../platform/db/db.ts'

type Consent = { userId: string; document: string; version: string; ip: string; now: Date }

/** Stores that a document was agreed to. Handed in: consents belong to another slice. */
export type RecordConsent = (tx: Db, consent: Consent) => Promise<void>
