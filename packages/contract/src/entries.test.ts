import { describe, expect, test } from 'vitest'
import * as contract from './index.ts'
import { endpointOf, endpoints } from './schemas.ts'

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

describe('what the browser gets of the contract', () => {
  test('is no schema', () => {
    const schemas = Object.entries<unknown>(contract).filter(
      ([, value]) => isRecord(value) && '_zod' in value,
    )
    expect(schemas.map(([name]) => name)).toEqual([])
  })

  test.each(Object.keys(endpoints()))('is of %s its method and path alone', name => {
    const found = Object.entries<unknown>(contract).find(([key]) => key === name)?.[1]
    expect(isRecord(found) && Object.keys(found).toSorted()).toEqual(['method', 'path'])
  })

  test('has no schema for the compiler either', () => {
    // @ts-expect-error -- what is not there at run time has to be an error at compile time
    expect(contract.saveProfile.body).toBeUndefined()
    expect(endpointOf(contract.saveProfile).body).toBeDefined()
  })

  test('has a description for every endpoint', () => {
    const named = Object.entries<unknown>(contract).filter(([, value]) => isRecord(value) && 'path' in value)
    expect(named.map(([name]) => name)).toEqual(Object.keys(endpoints()))
  })
})
