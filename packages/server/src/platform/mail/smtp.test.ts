import { createVerify, generateKeyPairSync } from 'node:crypto'
import { createServer, type Server } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MailDeliveryError } from './mailer.ts'
import { smtpMailer } from './smtp.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** Takes every mail but those to nobody@ and full@, and keeps them as they came. */
const mails: string[] = []
let server: Server
let url: string
beforeAll(async () => {
  server = createServer(socket => {
    let data: string | null = null
    let pending = ''
    socket.on('error', () => {})
    socket.write('220 test.example\r\n')
    const onLine = (line: string): void => {
      if (data !== null) {
        if (line !== '.') data += `${line.replace(/^\.\./, '.')}\r\n`
        else {
          mails.push(data)
          data = null
          socket.write('250 ok\r\n')
        }
        return
      }
      if (/^RCPT.*<nobody@/i.test(line)) socket.write('550 5.1.1 no such user\r\n')
      else if (/^RCPT.*<full@/i.test(line)) socket.write('552 5.2.2 mailbox full\r\n')
      else if (/^DATA/i.test(line)) {
        data = ''
        socket.write('354 go on\r\n')
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    }
    socket.on('data', chunk => {
      pending += chunk.toString('utf8')
      const lines = pending.split('\r\n')
      pending = lines.pop() ?? ''
      lines.forEach(onLine)
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}?ignoreTLS=true`
})
afterAll(() => server.close())

const mail = (to: string, unsubscribeUrl: string | null) => ({
  id: '0b0e7f3c-6f0e-4f57-9c39-6a4a4f3a9e51',
  userId: null,
  to,
  subject: 'Что стало ясно',
  text: 'Здравствуйте!',
  html: '<p>Здравствуйте!</p>',
  calendar: null,
  unsubscribeUrl,
})

const send = async (to: string, unsubscribeUrl: string | null): Promise<string> => {
  const mailer = smtpMailer({
    url,
    from: 'Грани <letters@grani.example>',
    dkim: { selector: 'one', privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() },
  })
  try {
    await mailer.deliver(mail(to, unsubscribeUrl))
  } finally {
    mailer.close()
  }
  return mails.at(-1) ?? ''
}

type Header = { name: string; raw: string }

const headersOf = (raw: string): Header[] => {
  const [head = ''] = raw.split('\r\n\r\n')
  return head
    .split(/\r\n(?![ \t])/)
    .map(line => ({ name: line.slice(0, line.indexOf(':')).toLowerCase(), raw: line }))
}

/** As RFC 6376, 3.4.2 writes a header. */
const relaxed = ({ name, raw }: Header): string =>
  `${name}:${raw
    .slice(raw.indexOf(':') + 1)
    .replaceAll(/\r\n/g, '')
    .replaceAll(/[ \t]+/g, ' ')
    .trim()}`

describe('a mail by SMTP', () => {
  test('that may be ended carries the headers of one tap, and a signature over them that holds', async () => {
    const raw = await send('reader@example.org', 'https://grani.example/api/letter/x/off')
    const headers = headersOf(raw)
    const one = (name: string) => headers.find(header => header.name === name)
    expect(one('list-unsubscribe')?.raw).toContain('<https://grani.example/api/letter/x/off>')
    expect(one('list-unsubscribe-post')?.raw).toBe('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    const signature = one('dkim-signature')
    if (!signature) throw new Error('It is not signed')
    const value = relaxed(signature)
    expect(value).toContain('d=grani.example; ')
    expect(value).toContain('s=one; ')
    const signed = /[; ]h=([^;]+);/.exec(value)?.[1]?.replaceAll(' ', '').toLowerCase().split(':') ?? []
    expect(signed).toContain('list-unsubscribe')
    expect(signed).toContain('list-unsubscribe-post')
    const input = [
      ...signed.flatMap(name => {
        const header = one(name)
        return header ? [relaxed(header)] : []
      }),
      value.replace(/([; ]b=)[^;]*$/, '$1'),
    ].join('\r\n')
    const bytes = Buffer.from(/[; ]b=([^;]*)$/.exec(value)?.[1]?.replaceAll(' ', '') ?? '', 'base64')
    expect(createVerify('sha256').update(input).verify(publicKey, bytes)).toBe(true)
  })

  test('that is necessary has no such header', async () => {
    const names = headersOf(await send('reader@example.org', null)).map(({ name }) => name)
    expect(names.filter(name => name.startsWith('list-'))).toEqual([])
  })

  test.each([
    ['nobody@example.org', '5.1.1'],
    ['full@example.org', null],
  ])('to %s that is refused tells whether there is a mailbox: %s', async (to, mailboxGone) => {
    const refused = await send(to, null).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(MailDeliveryError)
    expect(refused).toMatchObject({ mailboxGone })
  })
})
