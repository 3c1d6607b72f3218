import { answer, type Credentials, type Request } from './api.ts'
import { failure } from './payments-api.ts'
import { openShop, type Shop } from './shop.ts'
import type { Answer } from './types.ts'

/** How the next calls of the API go wrong, one word per call. `after`: it was done, but nobody hears of it. */
export type Fault = 'none' | `${'500' | 'silence' | 'hang'} ${'before' | 'after'}`

const CREDENTIALS = { shopId: '100500', secretKey: 'test_secret' }

/** `silence`: the line is cut. `hang`: it stays open, and nothing ever comes. */
export type Unanswered = 'silence' | 'hang'

/** The same shop without a network in between: what a call is answered with, if it is. */
export type Direct = {
  shop: Shop
  credentials: Credentials
  faults: Fault[]
  call: (request: Request) => Answer | Unanswered
}

export const openDirect = (now: () => Date, pages: () => string): Direct => {
  const shop = openShop(now)
  const faults: Fault[] = []
  return {
    shop,
    credentials: CREDENTIALS,
    faults,
    call: request => {
      const [trouble, when] = (faults.shift() ?? 'none').split(' ')
      const answered = when === 'before' ? null : answer(shop, CREDENTIALS, pages(), request)
      if (trouble === 'silence' || trouble === 'hang') return trouble
      return trouble === '500' || !answered
        ? failure('internal_server_error', 'Something went wrong')
        : answered
    },
  }
}
