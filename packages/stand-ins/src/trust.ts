import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Certificate } from './certificate.ts'

/** Environment variables that make a server process trust a stand-in's certificate. */
export const trustedCertificateEnv = ({ cert }: Certificate): Record<string, string> => {
  const file = join(mkdtempSync(join(tmpdir(), 'grani-trust-')), 'certificate.pem')
  writeFileSync(file, cert)
  return { NODE_EXTRA_CA_CERTS: file }
}
