import { createHash } from 'node:crypto'

/** What a session is counted by. The token is not kept, not even in memory. */
export const tokenKey = (authorization: string) => createHash('sha256').update(authorization).digest('base64')
