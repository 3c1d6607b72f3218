import { isAdded, linesOf, readAdded } from './added-item.ts'
import { type PlanProblem, planProblems } from '../plan-rules.ts'
import { unwrapped } from '../schema.ts'
import { bannerText, frontMatter, mailFile, undeclaredInPage } from '../text-schema.ts'
import type { Fields, Source } from './fields.ts'
import { fieldsOf, parseTarget, withFields } from './targets.ts'
import { parsedPlan } from './tariff-editable.ts'
import { bannerIn, isLegalName, isMailName, pageIn } from './text-editables.ts'

/** `check` names what was looked for, where a rule has a name of its own. */
export type FieldProblem = { field: string | null; message: string; check?: string }

/** Texts of several paragraphs; a single line break in them is only wrapping. */
const isProse = (target: string, field: string): boolean =>
  target.startsWith('level:') || field === 'introduction'

const isLong = (target: string, field: string): boolean =>
  isProse(target, field) ||
  ['paragraphs', 'afterButton', 'markdown', 'settingTariff', 'answers'].includes(field)

/** Nothing more after the button; no older price; all goals. */
const MAY_BE_EMPTY: ReadonlySet<string> = new Set(['afterButton', 'oldPrice', 'goalsLimit'])

/** Not for hands: it grows with the wording, when that is published. */
const withoutVersion = (target: string, fields: Fields): Fields => {
  if (!target.startsWith('item:')) return fields
  const { version: _version, ...wording } = fields
  return wording
}

/** What the form of a target shows; null when there is no such target. */
export const formOf = (source: Source, target: string): Fields | null => {
  const fields = fieldsOf(source, target)
  return fields && withoutVersion(target, fields)
}

/** Typed fields as a folder would have them; what the target does not have is left out. */
export const asTyped = (published: Fields, target: string, typed: Fields): Fields =>
  Object.fromEntries(
    Object.entries(published).map(([field, was]) => {
      const text = (typed[field] ?? was).replaceAll('\r\n', '\n').trim()
      return [field, isProse(target, field) ? unwrapped(text) : text]
    }),
  )

/** A banner is HTML of few tags, with links to pages of the product. */
const BANNER_MARKUP = /<(?!strong>|\/strong>|a href="\/(?!\/)(?:[^"<>\\\s&]|&amp;)*">|\/a>)/

const bannerProblems = (source: Source, id: string): FieldProblem[] => {
  const parsed = bannerText.safeParse(bannerIn(source, id))
  return [
    ...(parsed.success
      ? []
      : parsed.error.issues.map(({ path, message }) => ({ field: String(path[0]), message }))),
    ...(BANNER_MARKUP.test(bannerIn(source, id)?.text ?? '')
      ? [{ field: 'text', message: 'a banner has <strong> and <a href="/…"> only' }]
      : []),
  ]
}

const mailProblems = (source: Source, id: string): FieldProblem[] => {
  if (!isMailName(id)) return []
  const { name: _, ...written } = source.texts.mails[id]
  const parsed = mailFile.safeParse(written)
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({
        // A placeholder that no code fills stands somewhere in the text.
        field: path[0] === 'placeholders' ? 'paragraphs' : String(path[0]),
        message,
      }))
}

/** Whether a text fits the code of this server: it has a value for each of its placeholders. */
export const isFilled = (source: Source, target: string): boolean => {
  const { kind, id = '' } = parseTarget(target) ?? {}
  const page = kind === 'page' ? pageIn(source, id) : null
  return (
    (kind !== 'mail' || mailProblems(source, id).length === 0) &&
    (kind !== 'banner' || bannerProblems(source, id).length === 0) &&
    (!page || undeclaredInPage(page) === null)
  )
}

/** Pages are shown as HTML: only Markdown is written in them, and links lead to pages or to https. */
const HTML = /<[a-z!/?]/i
const FOREIGN_LINK = /\]\(\s*(?!https:\/\/|\/(?!\/)|mailto:|tel:|#)/i

const markupProblems = (markdown: string): FieldProblem[] => [
  ...(HTML.test(markdown) ? [{ field: 'markdown', message: 'HTML is not allowed in a page' }] : []),
  ...(FOREIGN_LINK.test(markdown)
    ? [{ field: 'markdown', message: 'a link leads to https:// or to a page of the product' }]
    : []),
]

const pageProblems = (before: Source, after: Source, id: string): FieldProblem[] => {
  const [was, is] = [pageIn(before, id), pageIn(after, id)]
  if (!was || !is) return []
  const { title, version, placeholders } = is
  const parsed = frontMatter.safeParse({ title, version, placeholders })
  const undeclared = undeclaredInPage(is)
  const isReworded = was.title !== is.title || was.markdown !== is.markdown
  return [
    ...(parsed.success
      ? []
      : parsed.error.issues.map(({ path, message }) => ({ field: String(path[0]), message }))),
    ...(undeclared === null ? [] : [{ field: 'markdown', message: undeclared }]),
    ...markupProblems(is.markdown),
    // Users have consented to a version: other words under it would be words that they never saw.
    ...(isLegalName(id) && isReworded && is.version <= was.version
      ? [{ field: 'version', message: `a reworded page has a later version than ${was.version}` }]
      : []),
  ]
}

const placeholdersIn = (text: string): string => [...new Set(text.match(/\{\w+\}/g))].toSorted().join(' ')

/** The code fills the places that a text has: no more, and no fewer. */
const placeProblems = (before: Source, target: string, fields: Fields): FieldProblem[] =>
  Object.entries(fieldsOf(before, target) ?? {})
    .filter(([field, was]) => placeholdersIn(was) !== placeholdersIn(fields[field] ?? was))
    .map(([field, was]) => ({ field, message: `has to fill: ${placeholdersIn(was) || 'nothing'}` }))

/** The card is HTML of few tags. */
const CARD_MARKUP = /<(?!\/?(?:p|ul|li|strong)>)|&(?!amp;)/

const plansIn = ({ content, texts }: Source): PlanProblem[] =>
  planProblems(content.tariffs, texts.legal.offer.markdown)

/** What is wrong with the plans or the offer, and was not before. */
const brokenPlans = (before: Source, after: Source, target: string): FieldProblem[] => {
  const known = new Set(plansIn(before).map(problem => JSON.stringify(problem)))
  return plansIn(after)
    .filter(problem => !known.has(JSON.stringify(problem)))
    .map(({ check, plan, field, detail }) => ({
      check,
      field: target.startsWith('tariff:') && (plan === null || target === `tariff:${plan}`) ? field : null,
      message: detail,
    }))
}

const tariffProblems = ({ content }: Source, id: string, fields: Fields): FieldProblem[] => {
  const plan = content.tariffs.find(({ uid }) => uid === id)
  const parsed = plan && parsedPlan(plan, fields)
  return [
    ...(parsed?.error?.issues.map(({ path, code, message }) => ({
      field: String(path[0]),
      check: code === 'custom' ? 'shape' : 'number',
      message: code === 'custom' ? message : '',
    })) ?? []),
    ...['settingTariff', 'consultationLine']
      .filter(field => CARD_MARKUP.test(fields[field] ?? ''))
      .map(field => ({ field, check: 'card markup', message: '<p>, <ul>, <li>, <strong>' })),
  ]
}

/** Own options are three or four, and what an item that people have answered means does not change. */
const addedItemProblems = (before: Source, id: string, fields: Fields): FieldProblem[] => {
  const lines = linesOf(fields['answers'] ?? '')
  const [only = ''] = lines
  const isSet = lines.length === 1 && before.content.answerSets.some(({ uid }) => uid === only)
  const was = before.content.items.some(one => one.id === id) ? readAdded(before, id) : null
  const had = linesOf(was?.['answers'] ?? '')
  const isOther = had.length !== lines.length || (had.length === 1 && had[0] !== only)
  return [
    ...(isSet || lines.length === 3 || lines.length === 4
      ? []
      : [
          {
            field: 'answers',
            check: 'answer set',
            message: before.content.answerSets.map(({ uid }) => uid).join(', '),
          },
        ]),
    ...(was && isOther ? [{ field: 'answers', check: 'item meaning', message: '' }] : []),
    ...(was && was['isReversed'] !== fields['isReversed']
      ? [{ field: 'isReversed', check: 'item meaning', message: '' }]
      : []),
  ]
}

/** What the shape of a file would be refused for, at its field. */
export const shapeProblems = (before: Source, target: string, fields: Fields): FieldProblem[] => {
  const { kind, id = '' } = parseTarget(target) ?? {}
  const after = withFields(before, target, fields)
  return [
    ...Object.entries(fields)
      .filter(([field, text]) => text === '' && !MAY_BE_EMPTY.has(field))
      .map(([field]) => ({ field, check: 'empty', message: '' })),
    ...Object.entries(fields)
      .filter(([field, text]) => text.includes('\n') && !isLong(target, field))
      .map(([field]) => ({ field, message: 'must be one line' })),
    ...(kind === 'portrait' || kind === 'diary' ? placeProblems(before, target, fields) : []),
    ...(kind === 'item' && isAdded(before, id) ? addedItemProblems(before, id, fields) : []),
    ...(kind === 'mail' ? mailProblems(after, id) : []),
    ...(kind === 'page' ? pageProblems(before, after, id) : []),
    ...(kind === 'banner' ? bannerProblems(after, id) : []),
    ...(kind === 'tariff' ? tariffProblems(before, id, fields) : []),
    ...(kind === 'tariff' || kind === 'page' ? brokenPlans(before, after, target) : []),
  ]
}
