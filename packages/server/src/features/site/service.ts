import { type Page, PAGE_NAMES } from '@grani/contract'
import type { Context } from '../context.ts'
import { fillPlaceholders } from '../../content/placeholders.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import { htmlOf } from '../../platform/text/markdown.ts'

type PageName = (typeof PAGE_NAMES)[number]

const isPage = (name: string): name is PageName => PAGE_NAMES.some(known => known === name)

const fileOf = (texts: Context['texts'], name: PageName) => {
  if (name === 'help') return texts.help
  return name === 'drawing' ? texts.aboutDrawing : texts.legal[name]
}

/** Markdown with its placeholders filled. It is trusted; values from the configuration are escaped. */
export const filledMarkdown = ({ pageValues }: Pick<Context, 'pageValues'>, markdown: string): string =>
  fillPlaceholders(
    markdown,
    Object.fromEntries(Object.entries(pageValues).map(([key, value]) => [key, escapeHtml(value)])),
  )

/** The last HTML of each page, with what it was made of. */
const made = new Map<PageName, { markdown: string; html: string }>()

/** As HTML, which is made once: what has been published was made once before, as a draft, within limits. */
const htmlOfPage = (name: PageName, markdown: string): string => {
  const before = made.get(name)
  if (before?.markdown === markdown) return before.html
  const html = htmlOf(markdown)
  made.set(name, { markdown, html })
  return html
}

/** Keeps the current version of every document: users who consent to it can read it later. Harmless on several servers at once. */
export const keepDocuments = async ({ db, texts }: Context, now: Date): Promise<void> => {
  const documents = PAGE_NAMES.map(document => {
    const { version, title, markdown } = fileOf(texts, document)
    return { document, version, title, markdown, kept_at: now }
  })
  await db
    .insertInto('document_versions')
    .values(documents)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

type Version = { name: string; version: string }

/** A document as it was in a version that is kept. */
export const pageInVersion = async (
  context: Context,
  { name, version }: Version,
): Promise<Omit<Page, 'name'>> => {
  const kept = await context.db
    .selectFrom('document_versions')
    .select(['title', 'version', 'markdown'])
    .where('document', '=', name)
    .where('version', '=', version)
    .executeTakeFirst()
  if (!kept) throw new Refusal('ERR_NOT_FOUND')
  return { title: kept.title, version: kept.version, html: htmlOf(filledMarkdown(context, kept.markdown)) }
}

/** A page of the content as HTML. */
export const pageOf = (context: Context, name: string): Page => {
  if (!isPage(name)) throw new Refusal('ERR_NOT_FOUND')
  const { title, version, markdown } = fileOf(context.texts, name)
  return { name, title, version, html: htmlOfPage(name, filledMarkdown(context, markdown)) }
}
