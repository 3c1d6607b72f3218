import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { BackupError } from './backup-error.ts'
import type { BackupStore, StoredObject } from './backup-store.ts'

export type S3Access = { keyId: string; secret: string; region: string }

/** For one object of a few megabytes, on a slow line. */
const PATIENCE_MS = 120_000

const encodedPath = (name: string): string => name.split('/').map(encodeURIComponent).join('/')

const unescaped = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')

const valueIn = (xml: string, tag: string): string | null => {
  const found = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)
  return found?.[1] === undefined ? null : unescaped(found[1])
}

const objectsIn = (xml: string): StoredObject[] =>
  [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, one = '']) => ({
    name: valueIn(one, 'Key') ?? '',
    bytes: Number(valueIn(one, 'Size') ?? 0),
  }))

/**
 * Copies in a bucket, by S3's protocol with the bucket in the path: `https://host/bucket/prefix`. Objects are small enough for
 * one request each. Refusals and silence are a BackupError.
 */
export const s3Store = (address: string, { keyId, secret, region }: S3Access): BackupStore => {
  const { origin, pathname } = new URL(address)
  const [bucket = '', ...prefixes] = pathname.split('/').filter(part => part !== '')
  const prefix = prefixes.map(part => `${decodeURIComponent(part)}/`).join('')
  const client = new AwsClient({
    accessKeyId: keyId,
    secretAccessKey: secret,
    region,
    service: 's3',
    retries: 4,
  })
  const place = `${origin}${pathname}`

  const call = async (method: string, path: string, body?: Buffer): Promise<Response> => {
    let response: Response
    try {
      response = await client.fetch(`${origin}/${path}`, {
        method,
        signal: AbortSignal.timeout(PATIENCE_MS),
        // Signed with the request: what arrives otherwise is refused.
        headers: {
          'x-amz-content-sha256': createHash('sha256')
            .update(body ?? '')
            .digest('hex'),
        },
        ...(body && { body: new Uint8Array(body) }),
      })
    } catch (error) {
      const cause = error instanceof Error ? error.cause : null
      const why = cause instanceof Error && 'code' in cause ? String(cause.code) : 'no reply'
      throw new BackupError({ kind: 'unreachable', place, why })
    }
    if (response.ok || response.status === 404) return response
    const code = valueIn(await response.text(), 'Code')
    throw new BackupError({
      kind: 'unreachable',
      place,
      why: code === null ? `${response.status}` : `${response.status} ${code}`,
    })
  }
  const pathOf = (name: string): string => `${bucket}/${encodedPath(prefix + name)}`

  const found = async (response: Response): Promise<Response> => {
    if (response.status !== 404) return response
    const code = valueIn(await response.text(), 'Code') ?? 'NoSuchBucket'
    throw new BackupError({ kind: 'unreachable', place, why: `404 ${code}` })
  }

  return {
    place,
    put: async (name, bytes) => {
      await found(await call('PUT', pathOf(name), bytes))
    },
    get: async name => {
      const response = await call('GET', pathOf(name))
      return response.status === 404 ? null : Buffer.from(await response.arrayBuffer())
    },
    list: async within => {
      const objects: StoredObject[] = []
      for (let token: string | null = ''; token !== null;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + within })
        if (token !== '') query.set('continuation-token', token)
        const xml: string = await (await found(await call('GET', `${bucket}?${query.toString()}`))).text()
        objects.push(...objectsIn(xml))
        token = valueIn(xml, 'IsTruncated') === 'true' ? valueIn(xml, 'NextContinuationToken') : null
      }
      return objects
        .map(({ name, bytes }) => ({ name: name.slice(prefix.length), bytes }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    },
    remove: async name => {
      await call('DELETE', pathOf(name))
    },
  }
}
