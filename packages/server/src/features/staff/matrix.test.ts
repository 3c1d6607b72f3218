import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { MAY, type Permission, ROLES } from '@grani/contract'
import { type DescribedEndpoint, endpoints } from '@grani/contract/schemas'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VALID_BODIES } from '@grani/testing/valid-bodies.ts'
import { type Client, urlOf } from '@grani/testing/client.ts'
import { MINUTE, type Product, startProduct } from '@grani/testing/product.ts'
import { openStaffSession, staffMember } from '@grani/testing/staff.ts'
import { verifiedUser } from '@grani/testing/users.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())

/** Of no row: what is allowed finds nothing, and changes nothing of another test. */
const NOBODY = '0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51'

const codeOf = async (visitor: Client, endpoint: DescribedEndpoint): Promise<string> => {
  const params = Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, name === 'seq' ? '1' : NOBODY]),
  )
  const body = endpoint.method === 'GET' ? undefined : VALID_BODIES[endpoint.path]
  const reply = await visitor.raw({ method: endpoint.method, url: urlOf(endpoint, { params }), body })
  await product.rows("delete from rate_limits where key like 'staff-calls:%'")
  return reply.statusCode < 400 ? 'allowed' : reply.json<{ code: string }>().code
}

const all = Object.entries<DescribedEndpoint>(endpoints())
const ofStaff = all.filter(([, { access }]) => access === 'staff')
/** The admin area, and the specialists' own pages. */
const isOfStaff = (path: string): boolean =>
  path.startsWith('/api/admin/') || path.startsWith('/api/specialist/')
const ofArea = all.filter(([, { path }]) => isOfStaff(path))

const SECURITY = fileURLToPath(new URL('../../../../../docs/security.md', import.meta.url))

const inOrder = (a: string, b: string): number => (a < b ? -1 : 1)

const REFUSED_AT_THE_DOOR = new Set(['ERR_SESSION', 'ERR_ROLE', 'ERR_SECOND_FACTOR', 'ERR_STEP_UP'])

const allows = (permission: Permission | undefined, role: (typeof ROLES)[number]): boolean =>
  permission !== undefined && MAY[permission].some(allowed => allowed === role)

describe('the admin area', () => {
  test('is for the staff, each call by a permission, and nothing else is', () => {
    for (const [name, { path, access, permission }] of all) {
      expect([name, access === 'staff' || access === 'appointed']).toEqual([name, isOfStaff(path)])
      expect([name, permission !== undefined]).toEqual([name, access === 'staff'])
    }
  })

  test('has a row for each call in docs/security.md, with its permission', () => {
    const page = readFileSync(SECURITY, 'utf8')
    const rows = [
      ...page.matchAll(
        /^\| `((?:GET|POST|PUT|DELETE) \/api\/(?:admin|specialist)\/\S+)` \| (\S+?)(, step-up)? \|/gm,
      ),
    ]
    const documented = rows.map(([, call, permission, stepUp = '']) => `${call} ${permission}${stepUp}`)
    const calls = ofArea.map(
      ([, { method, path, permission = '–', stepUp }]) =>
        `${method} ${path} ${permission}${stepUp ? ', step-up' : ''}`,
    )
    expect(documented.toSorted(inOrder)).toEqual(calls.toSorted(inOrder))
  })

  test.each(ofArea)('refuses everybody without a role: %s', async (_name, endpoint) => {
    const { visitor } = await verifiedUser(product)
    expect(await codeOf(product.visitor(), endpoint)).toBe('ERR_SESSION')
    expect(await codeOf(visitor, endpoint)).toBe('ERR_ROLE')
  })

  test.each(ROLES)('lets a member of the staff do what the table allows: %s', async role => {
    const { visitor } = await staffMember(product, [role])
    for (const [name, endpoint] of ofStaff) {
      await openStaffSession(product, visitor)
      const code = await codeOf(visitor, endpoint)
      const isAllowed = allows(endpoint.permission, role)
      expect([name, isAllowed ? REFUSED_AT_THE_DOOR.has(code) : code]).toEqual([
        name,
        isAllowed ? false : 'ERR_ROLE',
      ])
    }
  })

  test('asks every role for the second factor, and again after five minutes where it is said', async () => {
    const { visitor } = await staffMember(product, ROLES)
    const before = visitor.copy()
    before.cookies.delete('grani_staff')
    product.clock.pass(5 * MINUTE)
    for (const [name, endpoint] of ofStaff) {
      expect([name, await codeOf(before, endpoint)]).toEqual([name, 'ERR_SECOND_FACTOR'])
      const isAsked = (await codeOf(visitor, endpoint)) === 'ERR_STEP_UP'
      expect([name, isAsked]).toEqual([name, endpoint.stepUp === true])
    }
  })
})
