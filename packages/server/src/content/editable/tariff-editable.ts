import type { z } from 'zod'
import { type Content, tariffEntry } from '../schema.ts'
import type { Editable, Fields, YamlValue } from './fields.ts'

type Plan = Content['tariffs'][number]
type Kind = 'text' | 'rubles' | 'count' | 'flag'

/** What of a plan is edited, and how it is typed. Whose plan has consultations is decided in the file. */
const KINDS = {
  displayName: 'text',
  settingTariff: 'text',
  price: 'rubles',
  oldPrice: 'rubles',
  isActive: 'flag',
  recommended: 'flag',
  trial: 'flag',
  goalsLimit: 'count',
  questionsPerWeek: 'count',
  eventsPerDay: 'count',
  openGuesses: 'count',
  observerRounds: 'count',
  drawing: 'flag',
  consultationsPerQuarter: 'count',
  consultationLine: 'text',
  consultationAfterDays: 'count',
  consultationPrice: 'rubles',
} as const satisfies Partial<Record<keyof Plan, Kind>>

const isField = (field: string): field is keyof typeof KINDS => field in KINDS

const typedOf = (kind: Kind, value: Plan[keyof typeof KINDS]): string => {
  if (value === null || value === undefined) return ''
  return kind === 'rubles'
    ? (Number(value) / 100)
        .toFixed(2)
        .replace(/[.,]00$/, '')
        .replace('.', ',')
    : String(value)
}

/** As the file has it; what is no number stays a text, and is refused by the shape of the file. */
const valueOf = (field: string, typed: string): YamlValue => {
  const kind = isField(field) ? KINDS[field] : 'text'
  const number = /^\d[\d\s]*(?:,\d{1,2})?$/u.test(typed)
    ? Number(typed.replaceAll(/\s/gu, '').replace(',', '.'))
    : null
  if (kind === 'flag') return typed === 'true'
  if (typed === '' && (field === 'oldPrice' || field === 'goalsLimit')) return null
  if (kind === 'rubles') return number === null ? typed : Math.round(number * 100)
  return kind === 'count' && number !== null ? number : typed
}

const fieldsOf = (plan: Plan): Fields =>
  Object.fromEntries(
    Object.entries(KINDS).flatMap(([field, kind]) =>
      !field.startsWith('consultation') || plan.consultationLine !== undefined
        ? [[field, typedOf(kind, isField(field) ? plan[field] : null)]]
        : [],
    ),
  )

/** A plan with the typed fields, in the shape of the file or with what stands against it. */
export const parsedPlan = (plan: Plan, fields: Fields): z.ZodSafeParseResult<Plan> =>
  tariffEntry.safeParse({
    ...plan,
    ...Object.fromEntries(
      Object.entries(fieldsOf(plan)).map(([field, was]) => [field, valueOf(field, fields[field] ?? was)]),
    ),
  })

const planIn = ({ tariffs }: Content, id: string): Plan | undefined => tariffs.find(({ uid }) => uid === id)

export const tariff: Editable = {
  ids: ({ content }) => content.tariffs.map(({ uid }) => uid),
  title: ({ content }, id) => planIn(content, id)?.displayName ?? id,
  read: ({ content }, id) => {
    const plan = planIn(content, id)
    return plan ? fieldsOf(plan) : null
  },
  write: (source, id, fields) => {
    const tariffs = source.content.tariffs.map(plan =>
      plan.uid === id ? (parsedPlan(plan, fields).data ?? plan) : plan,
    )
    return { ...source, content: { ...source.content, tariffs } }
  },
  file: () => 'tariffs.yaml',
  pathOf: ({ content }, id, field) => [content.tariffs.findIndex(({ uid }) => uid === id), field],
  inFile: (_source, _id, field, value) => valueOf(field, value),
  reportedAt: () => ['tariffs.yaml'],
}
