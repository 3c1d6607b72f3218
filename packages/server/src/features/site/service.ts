import { type Page, PAGE_NAMES } from '@grani/contract'
import type { Context } from '../context.ts'
import { fillPlaceholders } from '../../content/placeholders.ts'
import { Refusal } from '../../platform/http/refusal.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import { htmlOf } from './markdown.ts'

type PageName = (typeof PAGE_NAMES)[number]

const isPage = (name: string): name is PageName => PAGE_NAMES.some(known => known === name)

const fileOf = (texts: Context['texts'], name: PageName) => {
  if (name === 'help') return texts.help
  return name === 'drawing' ? texts.aboutDrawing : texts.legal[name]
}

/** Markdown with its placeholders filled, as HTML. The Markdown is trusted; values from the configuration are escaped. */
export const filledPage = ({ pageValues }: Pick<Context, 'pageValues'>, markdown: string): string =>
  htmlOf(
    fillPlaceholders(
      markdown,
      Object.fromEntries(Object.entries(pageValues).map(([key, value]) => [key, escapeHtml(value)])),
    ),
  )

/** A page of the content as HTML. */
export const pageOf = (context: Context, name: string): Page => {
  if (!isPage(name)) throw new Refusal('ERR_NOT_FOUND')
  const { title, version, markdown } = fileOf(context.texts, name)
  return { name, title, version, html: filledPage(context, markdown) }
}
