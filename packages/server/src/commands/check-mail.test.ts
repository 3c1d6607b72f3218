import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DnsStandIn, startDns } from '@grani/stand-ins/dns/dns.ts'
import { startCommand } from '@grani/testing/console.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

const dir = mkdtempSync(join(tmpdir(), 'grani-dkim-'))
const keyFile = join(dir, 'dkim.pem')
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PUBLISHED = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

let dns: DnsStandIn
beforeAll(async () => {
  writeFileSync(keyFile, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  dns = await startDns()
})
afterAll(async () => {
  await dns.close()
  rmSync(dir, { recursive: true })
})

const SPF = 'v=spf1 include:_spf.service.example ~all'
const DMARC = 'v=DMARC1; p=quarantine; rua=mailto:dmarc@grani.example'

/** All that a domain has to publish. */
const publish = (more: Record<string, string[]> = {}): void => {
  dns.texts.clear()
  dns.silent.clear()
  const all = {
    'mail.grani.example': [SPF, 'some-service-verification=1'],
    'one._domainkey.mail.grani.example': [`v=DKIM1; k=rsa; p=${PUBLISHED}`],
    '_dmarc.grani.example': [DMARC],
    ...more,
  }
  for (const [name, texts] of Object.entries(all)) dns.texts.set(name, texts)
}
beforeEach(() => publish())

const check = async (env: Record<string, string> = {}, ...args: string[]) => {
  const command = await startCommand(
    'check-mail.ts',
    {
      MAIL_FROM: 'Грани <letters@mail.grani.example>',
      DKIM_SELECTOR: 'one',
      DKIM_KEY_FILE: keyFile,
      ...env,
    },
    ['--resolver', dns.address, ...args],
  )
  return command.ended
}

describe('npm run mail:check', () => {
  test('is content with a domain that is believed, whose policy stands at the domain above', async () => {
    expect(await check()).toEqual({
      code: 0,
      stdout: 'mail.grani.example: SPF, DKIM и DMARC в порядке.\n',
      stderr: '',
    })
  })

  test('names all that is missing at once, and what to publish', async () => {
    dns.texts.clear()
    const { code, stdout } = await check()
    expect(code).toBe(1)
    expect(stdout).toContain('SPF: у mail.grani.example нет записи')
    expect(stdout).toContain('DKIM: у one._domainkey.mail.grani.example нет записи')
    expect(stdout).toContain('DMARC: у mail.grani.example нет записи')
    expect(stdout).toContain(`v=DKIM1; p=${PUBLISHED}`)
  })

  test.each([
    [{ 'mail.grani.example': [SPF, 'v=spf1 -all'] }, 'две записи', 1],
    [{ 'mail.grani.example': ['v=spf1 +all'] }, 'всем (+all)', 1],
    [{ 'one._domainkey.mail.grani.example': ['v=DKIM1; p='] }, 'отозван', 1],
    [{ 'one._domainkey.mail.grani.example': ['v=DKIM1; p=MIIBother'] }, 'другой ключ', 1],
    [{ '_dmarc.mail.grani.example': ['v=DMARC1; p=none'] }, 'p=none', 0],
  ])('of %j says «%s»', async (records, said, code) => {
    publish(records)
    const output = await check()
    expect(output.stdout).toContain(said)
    expect(output.code).toBe(code)
  })

  test('checks the selector of a mail service that signs itself, and asks for it', async () => {
    const unsigned = { DKIM_SELECTOR: '', DKIM_KEY_FILE: '' }
    publish({ 'service._domainkey.mail.grani.example': ['k=rsa; p=MIIBtheirs'] })
    expect((await check(unsigned)).stdout).toContain('--selector')
    expect(await check(unsigned, '--selector', 'service')).toMatchObject({ code: 0 })
  })

  test('says when a name server does not answer, and that half a key is none', async () => {
    dns.silent.add('mail.grani.example')
    expect(await check()).toMatchObject({ code: 1, stderr: expect.stringContaining('не ответил') })
    const half = await check({ DKIM_SELECTOR: '', DKIM_KEY_FILE: join(dir, 'missing.pem') })
    expect(half.stderr).toContain('DKIM_SELECTOR: required beside DKIM_KEY_FILE')
    expect(half.stderr).toContain('DKIM_KEY_FILE: there is no file')
  })
})
