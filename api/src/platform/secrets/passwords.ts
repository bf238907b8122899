import { hash, verify } from '@node-rs/argon2'
import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import { Refusal } from 'shared-api/refusal'

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
  /**
   * Does work that hashes, such as a sign-in, when its turn comes, and refuses it with 503 while too many wait. A few more
   * are in work than are hashing, so that no processor waits for the database, and the database has connections for others.
   * @param sender a network: of those that wait each has one turn after the other, so that none waits for all of another.
   */
  queued: <T>(sender: string, work: () => Promise<T>) => Promise<T>
}

export interface HashingLimits {
  /** Passwords that are hashed at the same time. */
  atOnce: number
  /** Sign-ins that wait for their turn. */
  waiting: number
}

/** Hashing runs on the four threads that files and host names need too, and takes a whole processor. */
export const usualHashing: HashingLimits = {
  atOnce: Math.max(1, Math.min(availableParallelism() - 1, 3)),
  waiting: 250,
}

/** argon2id is the library's default algorithm. 19 MiB, two passes, one lane (OWASP). */
export const fullCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Tests that hash many passwords pass a lower cost, and production refuses it. */
export function passwordsAt(
  cost: PasswordCost = fullCost,
  { atOnce, waiting }: HashingLimits = usualHashing,
): Passwords {
  if (cost !== fullCost && process.env['NODE_ENV'] === 'production')
    throw new Error('Passwords that cost less to guess are refused under NODE_ENV=production.')
  const hashing = pLimit(atOnce)
  const inWork = pLimit(atOnce + 2)
  const lines = new Map<string, (() => Promise<void>)[]>()
  const workOnNext = async () => {
    const [first] = lines
    if (first === undefined) return
    const [sender, [next, ...rest]] = first
    lines.delete(sender)
    if (rest.length > 0) lines.set(sender, rest)
    await next?.()
  }
  const unknownUserHash = hash('no account has this password', cost)
  return {
    hash: (password) => hashing(() => hash(password, cost)),
    isRight: async (passwordHash, password) => {
      const known = passwordHash ?? (await unknownUserHash)
      const matches = await hashing(() => verify(known, password))
      return matches && passwordHash !== undefined
    },
    queued: async <T>(sender: string, work: () => Promise<T>) => {
      if (inWork.pendingCount >= waiting)
        throw new Refusal(503, 'Many users are signing in right now. Try again in a few seconds.')
      const { promise, resolve, reject } = Promise.withResolvers<T>()
      lines.set(sender, [...(lines.get(sender) ?? []), () => (async () => work())().then(resolve, reject)])
      void inWork(workOnNext)
      return promise
    },
  }
}
