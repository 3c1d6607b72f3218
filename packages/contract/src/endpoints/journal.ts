import type * as schemas from '../schemas/journal.ts'
import { endpoint } from './endpoint.ts'

export type { JournalDetails, JournalEntry } from '../schemas/journal.ts'

export const listJournal = endpoint<typeof schemas.listJournal>('GET', '/api/admin/journal')
export const readJournalEntry = endpoint<typeof schemas.readJournalEntry>('GET', '/api/admin/journal/:seq')
export const verifyJournal = endpoint<typeof schemas.verifyJournal>('GET', '/api/admin/journal-check')
