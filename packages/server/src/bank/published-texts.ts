import { fieldsOf, type PublishedText, standingOf } from '../content/editable/targets.ts'
import { hashOfFields, type Source } from '../content/editable/fields.ts'
import type { Db } from '../platform/db/db.ts'

/** What the staff have published, in the order of its targets. */
export const publishedTexts = async (db: Db): Promise<PublishedText[]> => {
  const rows = await db.selectFrom('published_texts').selectAll().orderBy('target').execute()
  return rows.map(({ target, fields, replaced, in_folder: isInFolder }) => ({
    target,
    fields,
    replaced,
    isInFolder,
  }))
}

type Publication = Pick<PublishedText, 'target' | 'fields'> & { was: string[]; now: Date }

/** Keeps what is published of a target, and the hashes of all that it ever replaced. */
export const savePublished = async (tx: Db, { target, fields, was, now }: Publication): Promise<void> => {
  const row = {
    fields: JSON.stringify(fields),
    replaced: [...new Set(was)],
    in_folder: false,
    published_at: now,
  }
  await tx
    .insertInto('published_texts')
    .values({ target, ...row })
    .onConflict(conflict => conflict.column('target').doUpdateSet(row))
    .execute()
}

/** Running servers read what is published again when this number has grown. */
export const countPublication = async (tx: Db): Promise<void> => {
  await tx
    .updateTable('current_bank')
    .set(row => ({ publications: row('publications', '+', 1) }))
    .execute()
}

/** Notes which published texts a folder has by now; where it has newer ones, those are what is published. */
export const settlePublished = async (
  tx: Db,
  folder: Source,
  published: readonly PublishedText[],
  now: Date,
) => {
  for (const text of published) {
    const standing = standingOf(folder, text)
    if (standing === 'same' && !text.isInFolder)
      await tx
        .updateTable('published_texts')
        .set({ in_folder: true })
        .where('target', '=', text.target)
        .execute()
    const newer = standing === 'newer' && fieldsOf(folder, text.target)
    if (!newer) continue
    const was = [...text.replaced, hashOfFields(text.fields)]
    await savePublished(tx, { target: text.target, fields: newer, was, now })
    await tx
      .updateTable('published_texts')
      .set({ in_folder: true })
      .where('target', '=', text.target)
      .execute()
  }
}

/** Forgets what was published: the folder alone counts. */
export const forgetPublished = async (tx: Db): Promise<void> => {
  await tx.deleteFrom('published_texts').execute()
}
