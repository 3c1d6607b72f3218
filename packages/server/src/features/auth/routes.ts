import * as contract from '@grani/contract'
import type { Context } from '../context.ts'
import type { Caller } from '../../platform/http/access-token.ts'
import { bind, type RouteHost } from '../../platform/http/bind.ts'
import { changePassword, type OnPasswordChange } from './passwords/change-password.ts'
import { type AccountReset, forgotPassword, restorePassword } from './passwords/restore.ts'
import * as passkeys from './passkeys/my-passkeys.ts'
import { passkeySignIn } from './passkeys/passkey-sign-in.ts'
import { passkeyOptions, signInOptions } from './passkeys/verify-passkey.ts'
import * as service from './service.ts'
import { endSession, refreshSession } from './sessions/refresh.ts'
import { revokeAllSessions, revokeSession, listSessions } from './sessions/active-sessions.ts'
import { vkRegister, vkSignIn } from './vk/vk-sign-in.ts'

/** Refuses to remove a passkey that the admin area counts on. Passed in: the staff are another slice. */
export type RefusePasskeyRemoval = (removal: {
  caller: Caller
  passkeyId: string
  staffCookie: string | null
  now: Date
}) => Promise<void>

const passkeyRoutes = (host: RouteHost, context: Context, refuseRemoval: RefusePasskeyRemoval): void => {
  bind(host, contract.listPasskeys, ({ caller }) => passkeys.listPasskeys(context, caller.userId))
  bind(host, contract.startAddingPasskey, ({ caller, body, now }) =>
    passkeys.startAdding(context, { caller, proof: body, now }),
  )
  bind(host, contract.addPasskey, ({ caller, body, now }) =>
    passkeys.addPasskey(context, { caller, ...body, now }),
  )
  bind(host, contract.renamePasskey, ({ caller, params, body }) =>
    passkeys.renamePasskey(context, caller.userId, { passkeyId: params.id, name: body.name }),
  )
  bind(host, contract.removePasskey, async ({ caller, params, staffCookie, now }) => {
    await refuseRemoval({ caller, passkeyId: params.id, staffCookie, now })
    await passkeys.removePasskey(context, { userId: caller.userId, passkeyId: params.id, now })
  })
  bind(host, contract.passkeySignInOptions, async ({ now }) => signInOptions(context, now))
  bind(host, contract.passkeySignIn, async ({ body, ip, userAgent, deviceCookie, now, signIn }) => {
    const device = { ip, userAgent, cookie: deviceCookie }
    signIn(await passkeySignIn(context, { response: body.response, device, now }))
  })
  bind(host, contract.passkeyReauthenticationOptions, ({ caller, now }) =>
    passkeyOptions(context, { ...caller, purpose: 'reauthentication', now }),
  )
}

type OtherSlices = {
  resetAccount: AccountReset
  onPasswordChange: OnPasswordChange
  refusePasskeyRemoval: RefusePasskeyRemoval
}

export const authRoutes = (
  host: RouteHost,
  context: Context,
  { resetAccount, onPasswordChange: onChange, refusePasskeyRemoval }: OtherSlices,
): void => {
  bind(host, contract.refresh, async ({ refreshToken, now, signIn }) => {
    signIn(await refreshSession(context, refreshToken, now))
  })
  bind(host, contract.captchaChallenge, ({ now }) => context.captcha.challenge(now))
  bind(host, contract.login, async ({ body, ip, userAgent, deviceCookie, now, signIn }) => {
    const { email, password, token: captcha = null } = body
    const device = { ip, userAgent, cookie: deviceCookie }
    signIn(await service.login(context, { email, password, captcha, device, now }))
  })
  bind(host, contract.register, async ({ body, ip, userAgent, deviceCookie, now, signIn }) => {
    const { email, password, token: captcha = null, next = null, kept_answers: keptAnswers = 0 } = body
    const device = { ip, userAgent, cookie: deviceCookie }
    signIn(await service.register(context, { email, password, captcha, next, keptAnswers, device, now }))
  })
  bind(host, contract.logout, async ({ caller, refreshToken, signOut }) => {
    await endSession(context, caller, refreshToken)
    signOut()
  })
  bind(host, contract.sendVerification, ({ caller, query, ip, now }) =>
    service.sendVerification(context, { userId: caller.userId, captcha: query.token ?? null, ip, now }),
  )
  bind(host, contract.verifyEmail, ({ body, deviceCookie, now }) =>
    service.verifyEmail(context, { token: body.token, deviceCookie, now }),
  )
  bind(host, contract.forgotPassword, ({ body, ip, now }) =>
    forgotPassword(context, { email: body.email, ip, now }),
  )
  bind(host, contract.restorePassword, async ({ body, ip, now, setDeviceCookie }) => {
    setDeviceCookie(await restorePassword(context, resetAccount, { ...body, ip, now }))
  })
  bind(host, contract.changePassword, async ({ caller, body, now, setDeviceCookie }) => {
    const { old_password: oldPassword, password } = body
    setDeviceCookie(await changePassword(context, { caller, oldPassword, password, now, onChange }))
  })
  bind(host, contract.vkAuth, async ({ body, ip, userAgent, deviceCookie, now, signIn }) => {
    const { code, device_id: deviceId, code_verifier: codeVerifier, state = null } = body
    const device = { ip, userAgent, cookie: deviceCookie }
    const result = await vkSignIn(context, { callback: { code, deviceId, codeVerifier, state }, device, now })
    if (result.kind === 'newcomer') return { newcomer: result.newcomer }
    signIn(result.tokens)
    return { newcomer: null }
  })
  bind(host, contract.vkRegister, async ({ body, ip, userAgent, deviceCookie, now, signIn }) => {
    const device = { ip, userAgent, cookie: deviceCookie }
    signIn(await vkRegister(context, { ticket: body.ticket, device, now }))
  })
  passkeyRoutes(host, context, refusePasskeyRemoval)
  bind(host, contract.listSessions, ({ caller }) => listSessions(context, caller))
  bind(host, contract.closeSession, ({ caller, params }) => revokeSession(context, caller, params.id))
  bind(host, contract.closeSessions, async ({ caller, now, signOut, setDeviceCookie }) => {
    const device = await revokeAllSessions(context, caller, now)
    signOut()
    setDeviceCookie(device)
  })
}
