import type { DraftState } from '@grani/contract'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type { Fields } from '../../content/editable/fields.ts'

type Written<T> = ColumnType<T, string, string>

type DraftsTable = {
  draft_id: string
  target: string
  base: Written<Fields>
  changes: Written<Fields>
  note: string
  state: DraftState
  made_by: string
  approved_by: string | null
  version: Generated<number>
  made_at: Date
  changed_at: Date
}

type PublishedTextsTable = {
  target: string
  fields: Written<Fields>
  replaced: string[]
  in_folder: Generated<boolean>
  published_at: Date
}

/** Versions of the documents that users consent to. */
type DocumentVersionsTable = {
  document: string
  version: string
  title: string
  markdown: string
  kept_at: Date
}

export type DraftRow = Selectable<DraftsTable>

export type DraftTables = {
  drafts: DraftsTable
  published_texts: PublishedTextsTable
  document_versions: DocumentVersionsTable
}
