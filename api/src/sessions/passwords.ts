import { hash, verify } from '@node-rs/argon2'

/** argon2id is the library's default algorithm. 19 MiB, two passes, one lane (OWASP). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string) => hash(password, cost)

const nobodysHash = hashPassword('no account has this password')

/** Takes the same time whether there is an account or not: without one, a password is checked against no one's. */
export async function isPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), password)
  return matches && passwordHash !== undefined
}
