import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export type DkimConfig = {
  selector: string
  /** In PEM. */
  privateKey: string
}

type Variables = { DKIM_SELECTOR?: string | undefined; DKIM_KEY_FILE?: string | undefined }

/** RSA is what every mail service checks. */
const isPrivateKey = (pem: string): boolean => {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa'
  } catch {
    return false
  }
}

const readKey = (path: string): string | null => {
  try {
    return readFileSync(resolve(path), 'utf8')
  } catch {
    return null
  }
}

export const problemsOfDkim = ({ DKIM_SELECTOR: selector, DKIM_KEY_FILE: path }: Variables): string[] => {
  const problems: string[] = []
  if (selector === undefined && path !== undefined)
    problems.push('DKIM_SELECTOR: required beside DKIM_KEY_FILE; both or none')
  if (selector !== undefined && path === undefined)
    problems.push('DKIM_KEY_FILE: required beside DKIM_SELECTOR; both or none')
  if (path === undefined) return problems
  const pem = readKey(path)
  if (pem === null) return [...problems, `DKIM_KEY_FILE: there is no file ${resolve(path)} that can be read`]
  if (!isPrivateKey(pem))
    problems.push('DKIM_KEY_FILE: has to hold a private RSA key in PEM: openssl genrsa -out dkim.pem 2048')
  return problems
}

/** Call it when there are no problems. */
export const dkimOf = ({ DKIM_SELECTOR: selector, DKIM_KEY_FILE: path }: Variables): DkimConfig | null => {
  const privateKey = path === undefined ? null : readKey(path)
  return selector === undefined || privateKey === null ? null : { selector, privateKey }
}
