import * as contract from './index.ts'
import type { Endpoint } from './endpoints/endpoint.ts'
import type { Description } from './schemas/description.ts'
import * as schemas from './schemas/index.ts'

type Contract = typeof contract
type EndpointName = { [N in keyof Contract]: Contract[N] extends Endpoint ? N : never }[keyof Contract]

/** The description of each endpoint has its name: one that is missing, or another's, does not compile. */
const DESCRIPTIONS: { [N in EndpointName]: Contract[N] extends Endpoint<infer D> ? D : never } = schemas

/** An endpoint with all that is said of it, and the name of its constant. */
export type DescribedEndpoint = Endpoint & Description & { name: string }

const described = new Map<Endpoint, DescribedEndpoint>()
const byName: Record<string, DescribedEndpoint> = {}

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

const descriptionOf = new Map<string, Description>(Object.entries(DESCRIPTIONS))

for (const [name, endpoint] of Object.entries<unknown>(contract)) {
  const description = descriptionOf.get(name)
  if (!isEndpoint(endpoint) || !description) continue
  byName[name] = { name, ...endpoint, ...description }
  described.set(endpoint, byName[name])
}

/** All endpoints by the names of their constants. */
export const endpoints = (): Readonly<Record<string, DescribedEndpoint>> => byName

/** @throws {Error} for an endpoint that is not one of the contract's. */
export const endpointOf = (endpoint: Endpoint): DescribedEndpoint => {
  const found = described.get(endpoint)
  if (!found) throw new Error(`${endpoint.method} ${endpoint.path} is not in the contract`)
  return found
}
