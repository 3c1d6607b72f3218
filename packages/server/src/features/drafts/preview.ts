import type { ContentPreview } from '@grani/contract'
import type { Fields, Source } from '../../content/editable/fields.ts'
import { isFilled } from '../../content/editable/shape-problems.ts'
import { fillPlaceholders } from '../../content/placeholders.ts'
import { parseTarget, titleOf, withFields } from '../../content/editable/targets.ts'
import { bannerIn, pageIn } from '../../content/editable/text-editables.ts'
import { composeMail } from '../../platform/mail/compose.ts'
import { ThreadFailed } from '../../platform/programs/thread.ts'
import { escapeHtml, htmlOfText } from '../../platform/text/html.ts'
import type { Context } from '../context.ts'
import { plainQuestion } from '../quiz/service.ts'
import { filledMarkdown } from '../site/service.ts'
import { listTariffs } from '../subscription/service.ts'

/** A question is about a user and has an id of theirs; this one is nobody's. */
const NOBODYS = '00000000-0000-4000-8000-000000000000'

/** What mails are filled with: made up, and of the form that users get. */
const SAMPLES: Record<string, string> = {
  email: 'anna@example.ru',
  at: '20 ноября 2026 г., 21:15',
  amount: '490 ₽',
  price: '490 ₽',
  accessUntil: '20 декабря 2026 г.',
  access: 'Оплаченный срок действует до 20 декабря 2026 г.',
  method: 'Карта •• 4242',
  chargedFrom: '20 декабря 2026 г.',
  endAt: '20 декабря 2026 г.',
  removedAt: '20 ноября 2026 г., 21:15',
  device: 'Chrome, Android',
  ip: '198.51.100.7',
  lifetime: '24 часа',
  tariff: 'Базовый',
  title: '«Базовый» на месяц',
  name: 'Ноутбук',
  questions: '200',
}

const questionPreview = (after: Source, id: string): ContentPreview | null => {
  const item = after.content.items.find(one => one.id === id)
  if (!item) return null
  const set = after.content.answerSets.find(({ uid }) => uid === item.answerSet)
  return {
    kind: 'question',
    question: plainQuestion(set?.prompt ?? null, NOBODYS, item),
    options: item.answers,
  }
}

const mailPreview = ({ webUrl }: Context, after: Source, id: string): ContentPreview | null => {
  const [, mail] = Object.entries(after.texts.mails).find(([name]) => name === id) ?? []
  if (!mail) return null
  const values = Object.fromEntries(
    mail.placeholders.map(name => [name, name === 'link' ? webUrl : (SAMPLES[name] ?? '…')]),
  )
  const { subject, html } = composeMail(mail, 'anna@example.ru', values)
  return { kind: 'mail', subject, html }
}

const pagePreview = async (context: Context, after: Source, id: string): Promise<ContentPreview | null> => {
  const page = pageIn(after, id)
  if (!page) return null
  const html = await context.renderDraft(filledMarkdown(context, page.markdown))
  return { kind: 'page', title: page.title, html }
}

const bannerPreview = (after: Source, id: string): ContentPreview | null => {
  const banner = bannerIn(after, id)
  if (!banner) return null
  const values = Object.fromEntries(banner.placeholders.map(name => [name, SAMPLES[name] ?? '…']))
  return { kind: 'banner', level: banner.level, html: fillPlaceholders(banner.text, values) }
}

const planPreview = ({ content }: Source, id: string): ContentPreview | null => {
  const tariff = listTariffs(content, { sellsConsultations: true, active: [] }).find(({ uid }) => uid === id)
  return tariff ? { kind: 'plan', tariff } : null
}

type Text = { target: string; fields: Fields }

const composed = async (
  context: Context,
  source: Source,
  { target, fields }: Text,
): Promise<ContentPreview | null> => {
  const { kind, id = '' } = parseTarget(target) ?? {}
  const after = withFields(source, target, fields)
  if (!isFilled(after, target)) return null
  if (kind === 'item') return questionPreview(after, id)
  if (kind === 'mail') return mailPreview(context, after, id)
  if (kind === 'page') return pagePreview(context, after, id)
  if (kind === 'banner') return bannerPreview(after, id)
  if (kind === 'tariff') return planPreview(after, id)
  if (kind === 'level')
    return {
      kind: 'result',
      name: titleOf(after, target),
      html: htmlOfText(fields['text'] ?? ''),
      steps: Object.entries(fields).flatMap(([field, text]) => (field.startsWith('steps.') ? [text] : [])),
    }
  const { name = fields['displayName'] ?? '', displayName: _name, ...rest } = fields
  return {
    kind: 'words',
    title: name,
    lines: Object.entries(rest).map(([field, text]) => ({
      field,
      html: text.includes('\n') ? htmlOfText(text) : `<p>${escapeHtml(text)}</p>`,
    })),
  }
}

type Previewed = { preview: ContentPreview | null; hasFailed: boolean }

/**
 * How the text will look to its readers: null while it cannot be shown, such as with a placeholder that nobody fills. One that
 * takes too much to be shown has failed, which is said and leaves the draft as it is.
 */
export const previewOf = async (context: Context, source: Source, text: Text): Promise<Previewed> => {
  try {
    return { preview: await composed(context, source, text), hasFailed: false }
  } catch (error) {
    if (!(error instanceof ThreadFailed)) throw error
    return { preview: null, hasFailed: true }
  }
}
