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

/** A page of the content as HTML. */
export const pageOf = (context: Context, name: string): Page => {
  if (!isPage(name)) throw new Refusal('ERR_NOT_FOUND')
  const { title, version, markdown } = fileOf(context.texts, name)
  return { name, title, version, html: htmlOfPage(name, filledMarkdown(context, markdown)) }
}
