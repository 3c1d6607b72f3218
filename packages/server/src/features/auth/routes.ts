import * as contract from '@grani/contract'
import type { Context } from '../context.ts'
import { bind, type Door } from '../../platform/http/bind.ts'
import { type Emptier, forgotPassword, restorePassword } from './passwords/restore.ts'
import * as service from './service.ts'
import { closeSession, refreshSession } from './sessions/refresh.ts'
import { closeAll, closeOne, listSessions } from './sessions/active-sessions.ts'
import { vkRegister, vkSignIn } from './vk/vk-sign-in.ts'

export const authRoutes = (door: Door, context: Context, empty: Emptier): void => {
  bind(door, contract.refresh, async ({ refreshToken, now, signIn }) => {
    signIn(await refreshSession(context, refreshToken, now))
  })
  bind(door, contract.captchaChallenge, ({ now }) => context.captcha.challenge(now))
  bind(door, contract.login, async ({ body, ip, userAgent, deviceToken, now, signIn }) => {
    const { email, password, token: captcha = null } = body
    const device = { ip, userAgent, token: deviceToken }
    signIn(await service.login(context, { email, password, captcha, device, now }))
  })
  bind(door, contract.register, async ({ body, ip, userAgent, deviceToken, now, signIn }) => {
    const { email, password, token: captcha = null, next = null } = body
    const device = { ip, userAgent, token: deviceToken }
    signIn(await service.register(context, { email, password, captcha, next, device, now }))
  })
  bind(door, contract.logout, async ({ caller, refreshToken, signOut }) => {
    await closeSession(context, caller, refreshToken)
    signOut()
  })
  bind(door, contract.sendVerification, ({ caller, ip, now }) =>
    service.sendVerification(context, { userId: caller.userId, ip, now }),
  )
  bind(door, contract.verifyEmail, ({ body, deviceToken, now }) =>
    service.verifyEmail(context, { token: body.token, deviceToken, now }),
  )
  bind(door, contract.forgotPassword, ({ body, ip, now }) =>
    forgotPassword(context, { email: body.email, ip, now }),
  )
  bind(door, contract.restorePassword, async ({ body, ip, now, knowBrowser }) => {
    knowBrowser(await restorePassword(context, empty, { ...body, ip, now }))
  })
  bind(door, contract.vkAuth, async ({ body, ip, userAgent, deviceToken, now, signIn }) => {
    const { code, device_id: deviceId, code_verifier: codeVerifier, state = null } = body
    const device = { ip, userAgent, token: deviceToken }
    const entry = await vkSignIn(context, { back: { code, deviceId, codeVerifier, state }, device, now })
    if (entry.kind === 'newcomer') return { newcomer: entry.newcomer }
    signIn(entry.tokens)
    return { newcomer: null }
  })
  bind(door, contract.vkRegister, async ({ body, ip, userAgent, deviceToken, now, signIn }) => {
    const device = { ip, userAgent, token: deviceToken }
    signIn(await vkRegister(context, { ticket: body.ticket, device, now }))
  })
  bind(door, contract.listSessions, ({ caller }) => listSessions(context, caller))
  bind(door, contract.closeSession, ({ caller, params }) => closeOne(context, caller, params.id))
  bind(door, contract.closeSessions, async ({ caller, now, signOut, knowBrowser }) => {
    const device = await closeAll(context, caller, now)
    signOut()
    knowBrowser(device)
  })
}
