import { hash, verify } from '@node-rs/argon2'

/** OWASP's argon2id setting of 19 MiB, 2 rounds, 1 lane (the library's default algorithm is argon2id). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

/** Checked where nobody has that e-mail, so that it takes as long as where somebody has. */
let decoy: Promise<string> | null = null

/** Whether the password fits; takes its time also when there is nothing to compare with. */
export const passwordFits = async (stored: string | null, password: string): Promise<boolean> => {
  decoy ??= hashPassword('nobody has this password')
  const fits = await verify(stored ?? (await decoy), password)
  return stored !== null && fits
}
