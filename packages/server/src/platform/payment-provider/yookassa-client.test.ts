import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { callYookassa } from './yookassa-client.ts'

/** What is told of a call that was answered so. */
const toldOf = async (status: number, answer: string): Promise<string> => {
  const send = async () => new Response(answer, { status })
  const account = { url: 'https://shop.example', shopId: '1', secretKey: 'k', send }
  const call = callYookassa(
    account,
    { method: 'POST', path: '/payments', body: {} },
    z.object({ id: z.string() }),
  )
  return call.then(() => 'it went well', String)
}

describe('what is told of a call that went wrong', () => {
  test('is the provider’s code and the field, without its words', async () => {
    const answer = {
      code: 'invalid_request',
      description: 'a@example.org is no address',
      parameter: 'receipt',
    }
    expect(await toldOf(400, JSON.stringify(answer))).toBe(
      'Error: POST /payments: 400 invalid_request receipt',
    )
  })

  test.each([
    [400, 'a@example.org is wrong'],
    [400, '{"code":"a@example.org"}'],
    [200, 'a@example.org'],
    [200, '{"id":1,"email":"a@example.org"}'],
    [500, 'a@example.org'],
  ])('quotes nothing of an answer that cannot be read: %i %s', async (status, answer) => {
    const told = await toldOf(status, answer)
    expect(told).toMatch(/^Error: POST \/payments: /)
    expect(told).not.toContain('example.org')
  })
})
