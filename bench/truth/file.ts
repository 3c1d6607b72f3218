import type { TruthClaim } from '@grani/contract'

const HEAD =
  '# Written by the command below, never by hand: what simulated people come to on /truth, until there are real ones.\n'

/** content/simulated-truth.yaml: JSON, which YAML contains. */
export const fileOf = (made: { command: string; people: number; claims: readonly TruthClaim[] }): string => {
  const { command, people, claims } = made
  const file = { command, made_on: new Date().toISOString().slice(0, 10), people, claims }
  return `${HEAD}${JSON.stringify(file, null, 2)}\n`
}
