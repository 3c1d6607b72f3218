import { type Fields, hashOfFields, type Source } from '../content/editable/fields.ts'
import { fieldsOf, isInBank, type PublishedText, withFields } from '../content/editable/targets.ts'
import type { Texts } from '../content/load-texts.ts'
import type { Content } from '../content/schema.ts'
import type { Db } from '../platform/db/db.ts'
import { textsWithPublished } from './live-texts.ts'
import { countPublication, publishedTexts, savePublished } from './published-texts.ts'
import { contentOf, currentModel, lockCurrentHash, saveBank } from './store.ts'

/** Everything that users read, as it is published now. `state` changes with every publication and every import. */
export type PublishedSource = Source & { state: string; published: readonly PublishedText[] }

/** Reads what is published from the database; what is only in folders from that of this server. */
export const openPublishedSource = (folder: Texts) => {
  let last: { hash: string; content: Content } | null = null
  return async (db: Db): Promise<PublishedSource> => {
    const model = await currentModel(db)
    if (model === null) throw new Error('No content has been imported yet')
    const published = await publishedTexts(db)
    if (last?.hash !== model.hash) last = { hash: model.hash, content: await contentOf(db, model.hash) }
    return {
      content: last.content,
      texts: textsWithPublished(folder, published),
      state: `${model.hash}.${model.publications}`,
      published,
    }
  }
}

type Publication = {
  readSource: (db: Db) => Promise<PublishedSource>
  target: string
  /** What the caller has checked it against: nothing else may have been published since. */
  state: string
  fields: Fields
  now: Date
}

/** The version of an item's wording grows with it: answers keep the one that they were given to. */
const versioned = (target: string, before: Fields, fields: Fields): Fields =>
  target.startsWith('item:') ? { ...fields, version: String(Number(before['version']) + 1) } : fields

/** Publishes one text to all servers; false when something else was published or imported since it was checked. */
export const publishText = async (
  tx: Db,
  { readSource, target, state, fields, now }: Publication,
): Promise<boolean> => {
  await lockCurrentHash(tx)
  const source = await readSource(tx)
  const before = fieldsOf(source, target)
  if (source.state !== state || !before) return false
  const after = withFields(source, target, versioned(target, before, fields))
  if (isInBank(target)) await saveBank(tx, after.content, now)
  const known = source.published.find(text => text.target === target)
  await savePublished(tx, {
    target,
    fields: fieldsOf(after, target) ?? fields,
    was: [...(known?.replaced ?? []), ...(known ? [hashOfFields(known.fields)] : []), hashOfFields(before)],
    now,
  })
  await countPublication(tx)
  return true
}
