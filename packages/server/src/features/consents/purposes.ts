import type { ConsentDocument, ConsentPurpose } from '@grani/contract'
import type { Db } from '../../platform/db/db.ts'
import { consentInForce, endConsent } from '../auth/service.ts'
import { closeToSpecialists } from '../consultations/service.ts'
import { countingSince, saveCounting } from '../drawing/service.ts'
import { eraseEvents, eraseReadings } from '../events/service.ts'
import { calibrationConsent, endCalibrationConsent } from '../profile/service.ts'

export type Given = { version: string | null; given_at: Date }
type OfUser = { userId: string; now: Date }

type Purpose = {
  /** The consent in force; undefined when there is none. */
  read: (db: Db, userId: string) => Promise<Given | undefined>
  /** Ends it and does what its text promises, under a lock for which all writers of the user wait. */
  withdraw: (tx: Db, of: OfUser) => Promise<void>
}

const ofDocument = (document: ConsentDocument, andThen: Purpose['withdraw']): Purpose => ({
  read: (db, userId) => consentInForce(db, { userId, document }),
  withdraw: async (tx, of) => {
    await endConsent(tx, { ...of, document })
    await andThen(tx, of)
  },
})

const textModel = ofDocument('text-model', (tx, { userId }) => eraseReadings(tx, userId))

/** What ends with each consent, as the pages of `content/legal` say it. */
export const PURPOSES: Record<ConsentPurpose, Purpose> = {
  diary: ofDocument('diary', async (tx, of) => {
    await eraseEvents(tx, of.userId)
    await textModel.withdraw(tx, of)
  }),
  'text-model': textModel,
  consultation: ofDocument('consultation', (tx, { userId }) => closeToSpecialists(tx, userId)),
  drawing: {
    read: async (db, userId) => {
      const given_at = await countingSince(db, userId)
      return given_at && { version: null, given_at }
    },
    withdraw: async (tx, of) => {
      await endConsent(tx, { ...of, document: 'drawing' })
      await saveCounting(tx, { ...of, counts: false })
    },
  },
  calibration: { read: calibrationConsent, withdraw: endCalibrationConsent },
}
