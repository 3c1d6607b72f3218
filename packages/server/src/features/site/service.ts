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

/** A legal or help page as HTML. The Markdown is trusted; values from the configuration are escaped. */
export const pageOf = ({ texts, pageValues }: Context, name: string): Page => {
  if (!isPage(name)) throw new Refusal('ERR_NOT_FOUND')
  const { title, version, markdown } = fileOf(texts, name)
  const values = Object.fromEntries(
    Object.entries(pageValues).map(([key, value]) => [key, escapeHtml(value)]),
  )
  return { name, title, version, html: htmlOf(fillPlaceholders(markdown, values)) }
}
