import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { callYookassa } from './yookassa-client.ts'

/** The error message of a call with this reply. */
const messageFor = async (status: number, reply: string): Promise<string> => {
  const send = async () => new Response(reply, { status })
  const account = { url: 'https://shop.example', shopId: '1', secretKey: 'k', send }
  const call = callYookassa(
    account,
    { method: 'POST', path: '/payments', body: {} },
    z.object({ id: z.string() }),
  )
  return call.then(() => 'no error', String)
}

describe('the error message of a failed call', () => {
  test('holds the provider’s error code and the field, without its description', async () => {
    const reply = {
      code: 'invalid_request',
      description: 'a@example.org is no address',
      parameter: 'receipt',
    }
    expect(await messageFor(400, JSON.stringify(reply))).toBe(
      'Error: POST /payments: 400 invalid_request receipt',
    )
  })

  test.each([
    [400, 'a@example.org is wrong'],
    [400, '{"code":"a@example.org"}'],
    [200, 'a@example.org'],
    [200, '{"id":1,"email":"a@example.org"}'],
    [500, 'a@example.org'],
  ])('quotes nothing of an unreadable reply: %i %s', async (status, reply) => {
    const message = await messageFor(status, reply)
    expect(message).toMatch(/^Error: POST \/payments: /)
    expect(message).not.toContain('example.org')
  })
})
