import {
  type Banner,
  BANNER_NAMES,
  LEGAL_NAMES,
  type LegalName,
  type Mail,
  MAIL_NAMES,
  type MailName,
  type Page,
} from '../text-schema.ts'
import type { Editable, Fields, Source } from './fields.ts'

/** Paragraphs are edited as one text, with an empty line between them. */
const joined = (paragraphs: readonly string[]): string => paragraphs.join('\n\n')

const parted = (text: string): string[] =>
  text
    .split(/\n\s*\n/)
    .map(part => part.trim())
    .filter(part => part !== '')

export const isMailName = (name: string): name is MailName => MAIL_NAMES.some(known => known === name)

const mailFields = ({ subject, paragraphs, button, afterButton }: Mail): Fields => ({
  subject,
  paragraphs: joined(paragraphs),
  ...(button !== null && { button }),
  afterButton: joined(afterButton),
})

/** The placeholders stay: the code that sends the mail has values for those. */
const rewrittenMail = (mail: Mail, fields: Fields): Mail => ({
  name: mail.name,
  placeholders: mail.placeholders,
  subject: fields['subject'] ?? mail.subject,
  paragraphs: fields['paragraphs'] === undefined ? mail.paragraphs : parted(fields['paragraphs']),
  button: mail.button === null ? null : (fields['button'] ?? mail.button),
  afterButton: fields['afterButton'] === undefined ? mail.afterButton : parted(fields['afterButton']),
})

const PARTED: ReadonlySet<string> = new Set(['paragraphs', 'afterButton'])

export const mail: Editable = {
  ids: () => [...MAIL_NAMES],
  title: ({ texts }, id) => (isMailName(id) ? texts.mails[id].subject : id),
  read: ({ texts }, id) => (isMailName(id) ? mailFields(texts.mails[id]) : null),
  write: (source, id, fields) => {
    if (!isMailName(id)) return source
    const is = rewrittenMail(source.texts.mails[id], fields)
    return { ...source, texts: { ...source.texts, mails: { ...source.texts.mails, [id]: is } } }
  },
  file: (_source, id) => `mails/${id}.yaml`,
  pathOf: (_source, _id, field) => [field],
  inFile: (_source, _id, field, value) => (PARTED.has(field) ? parted(value) : value),
  reportedAt: (_source, id) => [`mails/${id}.yaml`],
}

/** The pages beside the legal ones, and where they are among the texts. */
const OWN_PAGES = { help: 'help', drawing: 'aboutDrawing' } as const

const isOwnPage = (id: string): id is keyof typeof OWN_PAGES => id in OWN_PAGES

export const isLegalName = (name: string): name is LegalName => LEGAL_NAMES.some(known => known === name)

export const pageIn = ({ texts }: Source, id: string): Page | null => {
  if (isOwnPage(id)) return texts[OWN_PAGES[id]]
  return isLegalName(id) ? texts.legal[id] : null
}

const pageFile = (id: string): string => (isOwnPage(id) ? `${id}.md` : `legal/${id}.md`)

export const page: Editable = {
  ids: () => [...LEGAL_NAMES, ...Object.keys(OWN_PAGES)],
  title: (source, id) => pageIn(source, id)?.title ?? id,
  read: (source, id) => {
    const found = pageIn(source, id)
    return found && { title: found.title, version: found.version, markdown: found.markdown }
  },
  write: (source, id, fields) => {
    const found = pageIn(source, id)
    if (!found) return source
    const is: Page = {
      title: fields['title'] ?? found.title,
      version: fields['version'] ?? found.version,
      placeholders: found.placeholders,
      markdown: fields['markdown'] ?? found.markdown,
    }
    const changed = isOwnPage(id) ? { [OWN_PAGES[id]]: is } : { legal: { ...source.texts.legal, [id]: is } }
    return { ...source, texts: { ...source.texts, ...changed } }
  },
  file: (_source, id) => pageFile(id),
  reportedAt: (_source, id) => [pageFile(id)],
  pathOf: (_source, _id, field) => [field],
}

export const bannerIn = ({ texts }: Source, id: string): Banner | undefined =>
  texts.banners.find(({ uid }) => uid === id)

export const banner: Editable = {
  ids: () => [...BANNER_NAMES],
  title: (source, id) => bannerIn(source, id)?.text.replaceAll(/<[^>]*>/g, '') ?? id,
  read: (source, id) => {
    const found = bannerIn(source, id)
    return found ? { text: found.text } : null
  },
  write: (source, id, { text }) => {
    const banners = source.texts.banners.map(one =>
      one.uid === id ? { ...one, text: text ?? one.text } : one,
    )
    return { ...source, texts: { ...source.texts, banners } }
  },
  file: () => 'banners.yaml',
  reportedAt: () => ['banners.yaml'],
  pathOf: ({ texts }, id, field) => [texts.banners.findIndex(({ uid }) => uid === id), field],
}
