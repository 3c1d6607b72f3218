import { createHash, randomBytes } from 'node:crypto'
import { vkAuth, vkRegister } from '@grani/contract'
import { openVk, type VkProvider } from '@grani/stand-ins/vk/provider.ts'
import { ivan, type VkAccount } from '@grani/stand-ins/vk/script.ts'
import { newEmail } from './users.ts'
import { type Product, startProduct } from './product.ts'
import type { Client } from './client.ts'

export const VK_REDIRECT = 'http://localhost:3000/auth/vk'
export const VK_APP = 51_000_001

let people = 0

export const somebodyAtVk = (changes: Partial<VkAccount> = {}): VkAccount =>
  ivan({ user_id: `${9_000_000 + ++people}`, email: newEmail(), ...changes })

/** Goes to VK's page and comes back with what stands in the address then. */
export const backFromVk = async (vk: VkProvider, account: VkAccount) => {
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
  const back = new URL(reply.headers.get('location') ?? '').searchParams
  return { code: back.get('code') ?? '', device_id: back.get('device_id') ?? '', code_verifier, state }
}

const agree = (visitor: Client, ticket: string) =>
  visitor.call(vkRegister, { body: { ticket, old_enough: true, personal_data: true } })

/** People who come to a product through VK ID. */
const visitsThrough = (vk: VkProvider, product: Product) => {
  const come = async (account: VkAccount, visitor = product.visitor()) => ({
    visitor,
    reply: await visitor.call(vkAuth, { body: await backFromVk(vk, account) }),
  })
  const ticketOf = (reply: Awaited<ReturnType<typeof come>>['reply']): string => {
    if (reply.kind !== 'ok' || !reply.body.newcomer) throw new Error('Not a newcomer')
    return reply.body.newcomer.ticket
  }
  /** Somebody with an account made through VK ID. */
  const settled = async (account = somebodyAtVk()) => {
    const { visitor, reply } = await come(account)
    const agreed = await agree(visitor, ticketOf(reply))
    if (agreed.kind === 'refused') throw new Error(agreed.code)
    return { visitor, account }
  }
  return { come, agree, ticketOf, settled }
}

/** Two whole servers, the stand-in for VK ID and those who come through it. */
export const openVkDoor = async () => {
  const vk = await openVk(null, { appId: VK_APP, redirectUris: [VK_REDIRECT] })
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
    visits: visitsThrough(vk, product),
    close: async () => {
      await product.stop()
      await vk.close()
    },
  }
}

export type VkDoor = Awaited<ReturnType<typeof openVkDoor>>
