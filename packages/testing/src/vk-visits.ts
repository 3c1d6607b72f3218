import { createHash, randomBytes } from 'node:crypto'
import { vkAuth, vkRegister } from '@grani/contract'
import { startVk, type VkProvider } from '@grani/stand-ins/vk/provider.ts'
import { vkAccount, type VkAccount } from '@grani/stand-ins/vk/script.ts'
import { newEmail } from './users.ts'
import { type Product, startProduct } from './product.ts'
import type { Client } from './client.ts'

export const VK_REDIRECT = 'http://localhost:3000/auth/vk'
export const VK_APP = 51_000_001

let vkAccounts = 0

export const newVkAccount = (changes: Partial<VkAccount> = {}): VkAccount =>
  vkAccount({ user_id: `${9_000_000 + ++vkAccounts}`, email: newEmail(), ...changes })

/** Authorizes at VK and returns the parameters of the redirect. */
export const authorizeAtVk = async (vk: VkProvider, account: VkAccount) => {
  vk.script.account = account
  const code_verifier = randomBytes(48).toString('base64url')
  const state = randomBytes(36).toString('base64url')
  const query = new URLSearchParams({
    client_id: `${VK_APP}`,
    app_id: `${VK_APP}`,
    redirect_uri: VK_REDIRECT,
    response_type: 'code',
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 's256',
    state,
  })
  const reply = await fetch(`http://127.0.0.1:${vk.port}/authorize?${query.toString()}`, {
    redirect: 'manual',
  })
  const callback = new URL(reply.headers.get('location') ?? '').searchParams
  return {
    code: callback.get('code') ?? '',
    device_id: callback.get('device_id') ?? '',
    code_verifier,
    state,
  }
}

const registerByVk = (visitor: Client, ticket: string) =>
  visitor.call(vkRegister, { body: { ticket, old_enough: true, personal_data: true } })

/** Sign-ins to a product through VK ID. */
const vkVisitsTo = (vk: VkProvider, product: Product) => {
  const signInByVk = async (account: VkAccount, visitor = product.visitor()) => ({
    visitor,
    reply: await visitor.call(vkAuth, { body: await authorizeAtVk(vk, account) }),
  })
  const ticketOf = (reply: Awaited<ReturnType<typeof signInByVk>>['reply']): string => {
    if (reply.kind !== 'ok' || !reply.body.newcomer) throw new Error('Not a newcomer')
    return reply.body.newcomer.ticket
  }
  /** A user with an account created through VK ID. */
  const registeredByVk = async (account = newVkAccount()) => {
    const { visitor, reply } = await signInByVk(account)
    const result = await registerByVk(visitor, ticketOf(reply))
    if (result.kind === 'refused') throw new Error(result.code)
    return { visitor, account }
  }
  return { signInByVk, registerByVk, ticketOf, registeredByVk }
}

/** Two servers and the stand-in for VK ID, which both are configured for. */
export const startVkProduct = async () => {
  const vk = await startVk(null, { appId: VK_APP, redirectUris: [VK_REDIRECT] })
  const product = await startProduct({
    servers: 2,
    env: {
      VK_APP_ID: `${VK_APP}`,
      VK_URL: `http://127.0.0.1:${vk.port}`,
      PUBLIC_URL: 'http://localhost:3000',
    },
  })
  return {
    vk,
    product,
    visits: vkVisitsTo(vk, product),
    close: async () => {
      await product.stop()
      await vk.close()
    },
  }
}

export type VkProduct = Awaited<ReturnType<typeof startVkProduct>>
