import { createPublicKey } from 'node:crypto'

/** What is published about mails of a domain: the texts of three names. */
export type MailRecords = {
  spf: readonly string[]
  /** Null: which name to look at is not known. */
  dkim: readonly string[] | null
  dmarc: readonly string[]
}

export type MailProblem =
  | 'spf-missing'
  | 'spf-twice'
  | 'spf-open'
  | 'dkim-selector'
  | 'dkim-missing'
  | 'dkim-revoked'
  | 'dkim-other-key'
  | 'dmarc-missing'
  | 'dmarc-only-watches'

const LABELS_OF_SITE = 2

/** Where a policy is looked for: at the domain, then at what it belongs to (RFC 7489, 6.6.3). */
export const dmarcNames = (domain: string): string[] => {
  const labels = domain.split('.')
  const above = labels.slice(-LABELS_OF_SITE).join('.')
  return [...new Set([domain, above])].map(name => `_dmarc.${name}`)
}

export const dkimName = (domain: string, selector: string): string => `${selector}._domainkey.${domain}`

const isSpf = (text: string): boolean => /^v=spf1(?: |$)/i.test(text)
const isDmarc = (text: string): boolean => /^v=DMARC1\s*(?:;|$)/.test(text)

/** The value of a tag, as DKIM and DMARC write them: `v=DKIM1; k=rsa; p=MIIB…`. Undefined without it. */
const tagIn = (text: string, name: string): string | undefined =>
  text
    .split(';')
    .map(tag => /^\s*([a-z]+)\s*=\s*(.*)$/is.exec(tag))
    .find(found => found?.[1]?.toLowerCase() === name)?.[2]
    ?.replaceAll(/\s/g, '')

const isOpenToAll = (text: string): boolean => /\s\+?all\s*$/i.test(text)

const problemsOfSpf = (texts: readonly string[]): MailProblem[] => {
  const records = texts.filter(isSpf)
  if (records.length === 0) return ['spf-missing']
  if (records.length > 1) return ['spf-twice']
  return records.some(isOpenToAll) ? ['spf-open'] : []
}

/** What a record has to say after `p=` for mails signed with this private key (RFC 6376, 3.6.1). */
export const publishedKeyOf = (privateKey: string): string =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')

const problemsOfDkim = (texts: MailRecords['dkim'], privateKey: string | null): MailProblem[] => {
  if (texts === null) return ['dkim-selector']
  const keys = texts.flatMap(text => tagIn(text, 'p') ?? [])
  if (keys.length === 0) return ['dkim-missing']
  if (keys.every(key => key === '')) return ['dkim-revoked']
  return privateKey === null || keys.includes(publishedKeyOf(privateKey)) ? [] : ['dkim-other-key']
}

const problemsOfDmarc = (texts: readonly string[]): MailProblem[] => {
  const record = texts.find(isDmarc)
  if (record === undefined) return ['dmarc-missing']
  return tagIn(record, 'p')?.toLowerCase() === 'none' ? ['dmarc-only-watches'] : []
}

/** What keeps mails of a domain from being believed. `privateKey`: what they are signed with here; null when a service signs. */
export const problemsOfRecords = (
  { spf, dkim, dmarc }: MailRecords,
  privateKey: string | null,
): MailProblem[] => [...problemsOfSpf(spf), ...problemsOfDkim(dkim, privateKey), ...problemsOfDmarc(dmarc)]
