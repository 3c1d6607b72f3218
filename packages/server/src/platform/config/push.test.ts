import { vapidKeys } from '@grani/testing/push.ts'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const keys = vapidKeys()
const email = { SUPPORT_EMAIL: 'support@grani.example' }

/** What a start with these settings, and a port that is none, is refused for. */
const refusedFor = (variables: Record<string, string>): string[] => {
  try {
    readConfig({ PORT: 'eighty', ...variables }, false, true)
    return []
  } catch (error) {
    const [, ...lines] = String(error).split('\n')
    return lines.map(line => line.trim().split(':')[0] ?? '').filter(name => name !== 'PORT')
  }
}

test('without keys there is no push', () => {
  expect(readConfig({}, false, true).push).toBeNull()
})

test('a pair of keys sends to the services of the known browsers, in the name of the support', () => {
  expect(readConfig({ ...keys, ...email }, false, true).push).toMatchObject({
    publicKey: keys.VAPID_PUBLIC_KEY,
    contact: 'mailto:support@grani.example',
    services: expect.arrayContaining(['fcm.googleapis.com', '*.push.apple.com']),
  })
})

test.each([
  ['half a pair', { VAPID_PUBLIC_KEY: keys.VAPID_PUBLIC_KEY }, 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY'],
  ['the other half', { VAPID_PRIVATE_KEY: keys.VAPID_PRIVATE_KEY }, 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY'],
  [
    'two halves of two pairs',
    { ...vapidKeys(), ...email, VAPID_PRIVATE_KEY: keys.VAPID_PRIVATE_KEY },
    'VAPID_PUBLIC_KEY',
  ],
  ['what is no key', { ...email, VAPID_PUBLIC_KEY: 'x', VAPID_PRIVATE_KEY: 'y' }, 'VAPID_PUBLIC_KEY'],
  ['a pair without an address', keys, 'SUPPORT_EMAIL'],
  ['an address for a host', { PUSH_SERVICES: 'https://push.example/' }, 'PUSH_SERVICES'],
])('%s is named with all that is wrong', (_what, variables, name) => {
  expect(refusedFor(variables)).toEqual([name])
})
