import { askTryout } from '@grani/contract'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { wasRefused } from '../../../shared/api/api-error.ts'
import { call } from '../../../shared/api/call.ts'
import { deviceStorage } from '../../../shared/api/device-storage.ts'
import { servedTryout } from './stored-tryout.ts'
import { createTryoutSession } from './tryout-session.ts'

/** crypto.randomUUID() needs a secure context, which an address in a local network is not. */
const newSeed = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, i) => {
    const versioned = i === 6 ? (byte & 0x0f) | 0x40 : byte
    return (i === 8 ? (byte & 0x3f) | 0x80 : versioned).toString(16).padStart(2, '0')
  }).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

const open = () =>
  createTryoutSession({
    storage: deviceStorage,
    ask: body => call(askTryout, { body }),
    isOutdated: error => wasRefused(error, 'ERR_VALIDATION'),
    newSeed,
    served: servedTryout(Date.now()),
    now: Date.now,
  })

/** The try on this device, from where it was left. */
export const useTryout = () => {
  const [session] = useState(open)
  useEffect(() => {
    session.resume()
    addEventListener('online', session.resume)
    return () => removeEventListener('online', session.resume)
  }, [session])
  return { session, view: useSyncExternalStore(session.subscribe, session.view) }
}
