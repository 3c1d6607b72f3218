import { MAX_AGE, MIN_AGE, type Profile, type ProfileField } from '@grani/contract'
import type { ProfileFields } from './use-profile-mutations.ts'

/** The value of a select in which nothing is chosen. */
export const NOT_SET = -1

/** What a field of the form holds while nothing is said; the theme has a switch of its own. */
const EMPTY = {
  name: '',
  surname: '',
  profession: '',
  gender: NOT_SET,
  marital_status: NOT_SET,
  education: NOT_SET,
  number_of_children: NOT_SET,
  year_of_birth: NOT_SET,
} satisfies Record<Exclude<ProfileField, 'theme'>, string | number>

export type ProfileValues = typeof EMPTY
export type TextName = {
  [F in keyof ProfileValues]: ProfileValues[F] extends string ? F : never
}[keyof ProfileValues]
export type SelectName = Exclude<keyof ProfileValues, TextName>

/** The profile as values of the form: null becomes an empty text or `NOT_SET`. */
export const valuesOf = (profile: Profile): ProfileValues => ({
  ...EMPTY,
  ...Object.fromEntries(Object.entries(profile).filter(([name, value]) => name in EMPTY && value !== null)),
})

/** The body to send. Empty texts and `NOT_SET` are left out, which removes them from the profile. */
export const fieldsOf = (values: ProfileValues): ProfileFields =>
  Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, typeof value === 'string' ? value.trim() : value] as const)
      .filter(([, value]) => value !== '' && value !== NOT_SET),
  )

/** Years of birth to choose from, the youngest first. */
export const birthYears = (thisYear: number): number[] =>
  Array.from({ length: MAX_AGE - MIN_AGE + 1 }, (_, i) => thisYear - MIN_AGE - i)
