import type { StaffSelf } from '@grani/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import { expect, test } from 'vitest'
import { StaffNotices } from './staff-notices.tsx'
import { StaffContext } from './use-staff.ts'

const SELF: StaffSelf = {
  roles: ['owner'],
  permissions: [],
  has_totp: true,
  passkeys: 0,
  codes_left: 10,
  is_set_up: true,
  waits_until: null,
  session: null,
}

const shownTo = (self: Partial<StaffSelf>): string =>
  renderToStaticMarkup(
    <Router ssrPath="/admin">
      <StaffContext value={{ ...SELF, ...self }}>
        <StaffNotices />
      </StaffContext>
    </Router>,
  )

test.each([2, 1, 0])('whoever has %i recovery codes left is told where to get new ones', codes_left => {
  expect(shownTo({ codes_left })).toContain('href="/admin/me"')
})

test('whoever has three, or no second factor at all, is not', () => {
  expect(shownTo({ codes_left: 3 })).toBe('')
  expect(shownTo({ codes_left: 0, is_set_up: false })).toBe('')
})
