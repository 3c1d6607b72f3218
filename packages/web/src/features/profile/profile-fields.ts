import { MAX_AGE, MIN_AGE, type Profile } from '@grani/contract'
import type { ProfileFields } from './use-profile-mutations.ts'

/** The value of a select in which nothing is chosen. */
export const NOT_SET = -1

const TEXTS = ['name', 'surname', 'profession'] as const
const NUMBERS = ['gender', 'marital_status', 'education', 'number_of_children', 'year_of_birth'] as const

type Values = Record<(typeof TEXTS)[number], string> & Record<(typeof NUMBERS)[number], number>

export type ProfileValues = Values

/** The profile as values of the form: null becomes an empty text or `NOT_SET`. */
export const valuesOf = (profile: Profile): ProfileValues => ({
  name: profile.name ?? '',
  surname: profile.surname ?? '',
  profession: profile.profession ?? '',
  gender: profile.gender ?? NOT_SET,
  marital_status: profile.marital_status ?? NOT_SET,
  education: profile.education ?? NOT_SET,
  number_of_children: profile.number_of_children ?? NOT_SET,
  year_of_birth: profile.year_of_birth ?? NOT_SET,
})

/** The body to send. Empty texts and `NOT_SET` are left out, which removes them from the profile. */
export const fieldsOf = (values: ProfileValues): ProfileFields => {
  const texts = TEXTS.map(name => [name, values[name].trim()] as const).filter(([, text]) => text !== '')
  const numbers = NUMBERS.map(name => [name, values[name]] as const).filter(([, code]) => code !== NOT_SET)
  return Object.fromEntries([...texts, ...numbers])
}

/** Years of birth to choose from, the youngest first. */
export const birthYears = (thisYear: number): number[] =>
  Array.from({ length: MAX_AGE - MIN_AGE + 1 }, (_, i) => thisYear - MIN_AGE - i)
