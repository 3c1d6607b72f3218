import * as contract from '@grani/contract'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import type { Context } from '../context.ts'
import { followLetterLink, pageOf, readLetterLink } from './letter-link.ts'
import { readLetter, saveLetter, unblockAddress } from './settings.ts'

export const lettersRoutes = (host: RouteHost, context: Context): void => {
  bind(host, contract.readLetter, ({ caller }) => readLetter(context, caller.userId))
  bind(host, contract.saveLetter, ({ caller, body, now }) =>
    saveLetter(context, {
      userId: caller.userId,
      isOn: body.is_on,
      day: body.day,
      hour: body.hour,
      zone: body.time_zone,
      now,
    }),
  )
  bind(host, contract.unblockAddress, ({ caller, now }) => unblockAddress(context, caller.userId, now))
  bind(host, contract.readLetterLink, ({ params }) => readLetterLink(context, params.token))
  bind(host, contract.openStopLink, async ({ params, reply }) => {
    await reply.header('cache-control', 'no-store').redirect(pageOf(context, params.token))
  })
  bind(host, contract.stopLetter, ({ params, now }) =>
    followLetterLink(context, { token: params.token, isOn: false, now }),
  )
  bind(host, contract.resumeLetter, ({ params, now }) =>
    followLetterLink(context, { token: params.token, isOn: true, now }),
  )
}
