import { hash, verify } from '@node-rs/argon2'

export interface PasswordCost {
  /** In KiB. */
  memoryCost: number
  timeCost: number
  parallelism: number
}

export interface Passwords {
  hash: (password: string) => Promise<string>
  /** Takes the same time whether there is an account or not: without one, a password is checked against no one's. */
  isRight: (passwordHash: string | undefined, password: string) => Promise<boolean>
}

/** argon2id is the library's default algorithm. 19 MiB, two passes, one lane (OWASP). */
export const fullCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Tests that hash many passwords pass a lower cost, and production refuses it. */
export function passwordsAt(cost: PasswordCost = fullCost): Passwords {
  if (cost !== fullCost && process.env['NODE_ENV'] === 'production')
    throw new Error('Passwords that cost less to guess are refused under NODE_ENV=production.')
  const unknownUserHash = hash('no account has this password', cost)
  return {
    hash: (password) => hash(password, cost),
    isRight: async (passwordHash, password) => {
      const matches = await verify(passwordHash ?? (await unknownUserHash), password)
      return matches && passwordHash !== undefined
    },
  }
}
