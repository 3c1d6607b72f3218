import { handleRequest, type Credentials, type ApiRequest } from './api.ts'
import { failure } from './payments-api.ts'
import { createShop, type Shop } from './shop.ts'
import type { ApiReply } from './types.ts'

/** How a call of the API fails. `after`: it is executed, but its reply is lost. */
export type Fault = 'none' | `${'500' | 'disconnect' | 'hang'} ${'before' | 'after'}`

const CREDENTIALS = { shopId: '100500', secretKey: 'test_secret' }

/** `disconnect`: the connection is closed. `hang`: it stays open without a reply. */
export type NoReply = 'disconnect' | 'hang'

/** The stand-in without a network: `call` gives the reply, or says that there is none. */
export type InProcessYookassa = {
  shop: Shop
  credentials: Credentials
  /** How the next calls fail, one entry per call. */
  faults: Fault[]
  call: (request: ApiRequest) => ApiReply | NoReply
}

export const createInProcessYookassa = (now: () => Date, pageUrl: () => string): InProcessYookassa => {
  const shop = createShop(now)
  const faults: Fault[] = []
  return {
    shop,
    credentials: CREDENTIALS,
    faults,
    call: request => {
      const [fault, when] = (faults.shift() ?? 'none').split(' ')
      const reply = when === 'before' ? null : handleRequest(shop, CREDENTIALS, pageUrl(), request)
      if (fault === 'disconnect' || fault === 'hang') return fault
      return fault === '500' || !reply ? failure('internal_server_error', 'Something went wrong') : reply
    },
  }
}
