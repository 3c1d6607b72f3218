import type { Db } from '../../platform/db/db.ts'
import { specialistById } from './slot-store.ts'
import { consultationById } from './store.ts'

/** The client of a consultation; null for none. */
export const clientOf = async (db: Db, id: string): Promise<string | null> =>
  (await consultationById(db, id))?.user_id ?? null

/** The account of a specialist; null for none. */
export const accountOfSpecialist = async (db: Db, id: string): Promise<string | null> =>
  (await specialistById(db, id))?.account_id ?? null
