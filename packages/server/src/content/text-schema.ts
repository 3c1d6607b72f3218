import { z } from 'zod'
import { placeholdersIn } from './placeholders.ts'

const line = z.string().trim().min(1, 'must not be empty')
const placeholders = z.array(z.string().regex(/^[a-zA-Z]+$/, 'placeholder names are Latin letters'))

/** Placeholders that a text uses but its file does not declare: they would never get a value. */
const undeclared = (declared: readonly string[], texts: readonly string[]): string[] =>
  placeholdersIn(texts.join('\n')).filter(name => !declared.includes(name))

const undeclaredMessage = (names: readonly string[]): string =>
  `{${names.join('}, {')}} must be listed in placeholders, or is misspelt`

export const MAIL_NAMES = [
  'verify-email',
  'verify-email-kept',
  'restore-password',
  'removal-receipt',
  'verify-billing-email',
  'new-device',
  'password-changed',
  'receipt-email-changed',
  'vk-linked',
  'passkey-added',
  'passkey-removed',
  'payment-received',
  'renewal-announced',
  'renewal-failed',
  'renewal-needs-address',
  'subscription-cancelled',
  'subscription-cancelled-at-once',
  'permission-revoked',
  'subscription-resumed',
  'price-change',
  'price-kept',
  'price-not-agreed',
  'subscription-ended',
  'trial-ended',
  'trial-ended-early',
  'gift-bought',
  'plan-given',
  'card-removed',
  'refund-made',
  'refund-declined',
  'journal-head',
  'cards-opened',
  'staff-changed',
  'addresses-shown',
  'export-offered',
  'consultation-booked',
  'consultation-moved',
  'consultation-cancelled',
  'consultation-plan-ended',
  'consultation-withdrawn',
  'consultation-tomorrow',
  'consultation-soon',
  'consultation-missed',
  'consultation-summary',
  'consultation-objection-accepted',
  'consultation-objection-declined',
  'consultation-times',
  'consultation-credit',
  'specialist-booked',
  'specialist-moved',
  'specialist-cancelled',
  'specialist-tomorrow',
  'weekly-letter',
] as const
export type MailName = (typeof MAIL_NAMES)[number]

export const mailFile = z
  .strictObject({
    placeholders,
    subject: line,
    paragraphs: z.array(line).min(1),
    /** The label; where it leads is {link}. Null: no button. */
    button: line.nullable(),
    afterButton: z.array(line),
  })
  .superRefine((mail, ctx) => {
    const names = undeclared(mail.placeholders, [mail.subject, ...mail.paragraphs, ...mail.afterButton])
    if (names.length > 0)
      ctx.addIssue({ code: 'custom', path: ['placeholders'], message: undeclaredMessage(names) })
    if (mail.button !== null && !mail.placeholders.includes('link'))
      ctx.addIssue({ code: 'custom', path: ['button'], message: 'a button needs the placeholder link' })
  })
/** `name`: what the mail is about. */
export type Mail = z.output<typeof mailFile> & { name: MailName }

/** What a banner is about. */
export const BANNER_NAMES = ['trial-started', 'trial-ending', 'plan-changed', 'boosting-added'] as const
export type BannerName = (typeof BANNER_NAMES)[number]

export const bannerText = z
  .strictObject({
    uid: z.enum(BANNER_NAMES),
    level: z.enum(['info', 'success', 'warning', 'error']),
    placeholders,
    text: line,
  })
  .superRefine((banner, ctx) => {
    const names = undeclared(banner.placeholders, [banner.text])
    if (names.length > 0) ctx.addIssue({ code: 'custom', path: ['text'], message: undeclaredMessage(names) })
  })

export const bannerFile = z.array(bannerText).superRefine((banners, ctx) => {
  for (const name of BANNER_NAMES)
    if (banners.filter(({ uid }) => uid === name).length !== 1)
      ctx.addIssue({ code: 'custom', path: [], message: `there must be one banner ${name}` })
})
export type Banner = z.output<typeof bannerFile>[number]

export const LEGAL_NAMES = [
  'agreement',
  'privacy',
  'offer',
  'consent',
  'diary-consent',
  'text-model-consent',
  'consultation-consent',
  'questions',
  'observer-consent',
] as const
export type LegalName = (typeof LEGAL_NAMES)[number]

export const frontMatter = z.strictObject({
  title: line,
  version: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'version is a date: 2026-11-20'),
  placeholders,
})
/** `markdown` still has its {placeholders}; `version` is what a consent is stored with. */
export type Page = z.output<typeof frontMatter> & { markdown: string }

export const undeclaredInPage = (page: Page): string | null => {
  const names = undeclared(page.placeholders, [page.markdown])
  return names.length > 0 ? undeclaredMessage(names) : null
}

/** `content/replies.yaml`: what support answers to the commonest letters. */
export const repliesFile = z.array(z.strictObject({ about: line, text: line }))

export type LetterReply = z.output<typeof repliesFile>[number]
