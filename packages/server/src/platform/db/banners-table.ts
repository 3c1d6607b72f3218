import type { BannerAudience } from '@grani/contract'
import type { ColumnType, Generated, Selectable } from 'kysely'

export type BannersTable = {
  uid: string
  level: 'info' | 'success' | 'warning' | 'error'
  html: string
  shown_from: Date
  shown_until: Date | null
  audience: ColumnType<BannerAudience, string, never>
  priority: Generated<number>
  is_closable: Generated<boolean>
  /** `planned`: decided about by one person, and counted again at its start. */
  state: Generated<'proposed' | 'planned' | 'approved' | 'stopped'>
  people: Generated<number>
  /** Null of a banner that was put into the database by hand: those are all there before 0053. */
  made_by: string | null
  approved_by: string | null
}

export type BannerRow = Selectable<BannersTable>
