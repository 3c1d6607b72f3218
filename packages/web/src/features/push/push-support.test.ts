import { expect, test } from 'vitest'
import { pushSupport, type Surroundings } from './push-support.ts'

const CHROME: Surroundings = {
  hasWorkers: true,
  hasPush: true,
  permission: 'default',
  isApplePhone: false,
  isInstalled: false,
}
const SAFARI_ON_IPHONE: Surroundings = { ...CHROME, hasPush: false, permission: null, isApplePhone: true }

test.each([
  ['a browser that can be asked', CHROME, 'ready'],
  ['one that has been allowed', { ...CHROME, permission: 'granted' }, 'ready'],
  ['one that has been told no', { ...CHROME, permission: 'denied' }, 'denied'],
  ['a private window of Firefox', { ...CHROME, hasWorkers: false }, 'unsupported'],
  ['a browser inside another app', { ...CHROME, hasPush: false, permission: null }, 'unsupported'],
  ['an iPhone in Safari', SAFARI_ON_IPHONE, 'needs-home-screen'],
  ['an iPhone from the home screen', { ...CHROME, isApplePhone: true, isInstalled: true }, 'ready'],
  ['the same before iOS 16.4', { ...SAFARI_ON_IPHONE, isInstalled: true }, 'unsupported'],
] as const)('%s is shown what it can do', (_name, browser, expected) => {
  expect(pushSupport(browser)).toBe(expected)
})
