import type { BannerAudience, BannerPlan, Goal, PlanState } from '@grani/contract'
import { DAY_MS, HOUR_MS, inputOfMoment, timestampOfInput } from '../../../shared/format/time.ts'

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

/** From the next full hour on, for a day. */
export const newDraft = (now: number): Draft => {
  const from = Math.ceil(now / HOUR_MS) * HOUR_MS
  return {
    level: 'info',
    text: '',
    from: inputOfMoment(from),
    until: inputOfMoment(from + DAY_MS),
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
  registered_after: timestampOfInput(draft.registeredAfter) ?? undefined,
  registered_before: timestampOfInput(draft.registeredBefore) ?? undefined,
})

/** What is left empty goes as it is, and the server names the field. */
export const planOf = (draft: Draft): BannerPlan => ({
  level: draft.level,
  text: draft.text,
  shown_from: timestampOfInput(draft.from) ?? '',
  shown_until: timestampOfInput(draft.until) ?? '',
  audience: audienceOf(draft),
  priority: Number(draft.priority),
  is_closable: draft.isClosable,
})
