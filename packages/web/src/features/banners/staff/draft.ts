import type { BannerAudience, BannerPlan, Goal, PlanState } from '@grani/contract'

/** The form of a banner: moments as the inputs have them, `2026-11-23T12:00` by Moscow's clock, or empty. */
export type Draft = {
  level: BannerPlan['level']
  text: string
  from: string
  until: string
  priority: string
  isClosable: boolean
  states: readonly PlanState[]
  plans: readonly string[]
  goals: readonly Goal['uid'][]
  isForTesters: boolean
  registeredAfter: string
  registeredBefore: string
}

const HOUR_MS = 3_600_000
/** Moscow has been three hours ahead of UTC all year since 2014. */
const MOSCOW_OFFSET_MS = 3 * HOUR_MS

const inputOf = (moment: number): string => new Date(moment + MOSCOW_OFFSET_MS).toISOString().slice(0, 16)

/** Null for an input that is empty or half filled. */
const timestampOf = (input: string): string | null => {
  const moment = new Date(`${input}:00+03:00`)
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

/** From the next full hour on, for a day. */
export const newDraft = (now: number): Draft => {
  const from = Math.ceil(now / HOUR_MS) * HOUR_MS
  return {
    level: 'info',
    text: '',
    from: inputOf(from),
    until: inputOf(from + 24 * HOUR_MS),
    priority: '0',
    isClosable: true,
    states: [],
    plans: [],
    goals: [],
    isForTesters: false,
    registeredAfter: '',
    registeredBefore: '',
  }
}

/** All fields of an audience: one that is forgotten in the form does not compile. */
type AllFields = { [Field in keyof Required<BannerAudience>]: BannerAudience[Field] }

const chosenOf = <T>(values: readonly T[]): T[] | undefined => (values.length > 0 ? [...values] : undefined)

export const audienceOf = (draft: Draft): AllFields => ({
  states: chosenOf(draft.states),
  plans: chosenOf(draft.plans),
  goals: chosenOf(draft.goals),
  groups: draft.isForTesters ? ['qa'] : undefined,
  registered_after: timestampOf(draft.registeredAfter) ?? undefined,
  registered_before: timestampOf(draft.registeredBefore) ?? undefined,
})

/** What is left empty goes as it is, and the server names the field. */
export const planOf = (draft: Draft): BannerPlan => ({
  level: draft.level,
  text: draft.text,
  shown_from: timestampOf(draft.from) ?? '',
  shown_until: timestampOf(draft.until) ?? '',
  audience: audienceOf(draft),
  priority: Number(draft.priority),
  is_closable: draft.isClosable,
})
