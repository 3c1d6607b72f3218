import { hash, verify } from '@node-rs/argon2'

/** OWASP's argon2id setting of 19 MiB, 2 rounds, 1 lane (the library's default algorithm is argon2id). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Verified when no account has the address, so that the reply takes as long as for one that has. */
let decoy: Promise<string> | null = null

/** Whether the password is correct. Takes the same time when there is no account (`stored` is null). */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  decoy ??= hashPassword('no user has this password')
  const fits = await verify(stored ?? (await decoy), password)
  return stored !== null && fits
}
