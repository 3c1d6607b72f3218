import type { Role } from '@grani/contract'
import type { DescribedEndpoint } from '@grani/contract/schemas'
import { personKindOf, type PersonKind, PLACES } from './persons-in-calls.ts'
import { Refusal } from './refusal.ts'

export type FindPersons = {
  /** The user that something belongs to: null when there is no such thing, or nobody's any more. */
  userOf: Record<PersonKind, (value: string) => Promise<string | null>>
  isOwner: (userId: string) => Promise<boolean>
}

type Parts = { params: unknown; body: unknown }

const valueIn = (parts: Parts, kind: PersonKind): string => {
  const [part, field] = PLACES[kind]
  const value: unknown = Object.entries(parts[part] ?? {}).find(([name]) => name === field)?.[1]
  if (typeof value !== 'string') throw new Error(`A call that names a person by ${part}.${field} has none`)
  return value
}

type Calling = { actor: string; roles: readonly Role[] }

/**
 * The user whom a call of the staff is about; null for nobody. Refuses the caller's own person (ERR_SECOND_PERSON): a member
 * of the staff is also a user, and others decide about them. What support may do to people it may not do to owners (ERR_ROLE).
 */
export const personOfCall = async (
  { userOf, isOwner }: FindPersons,
  endpoint: DescribedEndpoint,
  { actor, roles }: Calling,
  parts: Parts,
): Promise<string | null> => {
  const kind = endpoint.access === 'staff' ? personKindOf(endpoint) : null
  if (kind === null) return null
  const person = await userOf[kind](valueIn(parts, kind))
  if (person === actor) throw new Refusal('ERR_SECOND_PERSON')
  const isOfPeople = endpoint.path.startsWith('/api/admin/people/')
  if (isOfPeople && person !== null && !roles.includes('owner') && (await isOwner(person)))
    throw new Refusal('ERR_ROLE')
  return person
}
