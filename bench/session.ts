import type { BrowserContextOptions } from 'playwright-core'

const Password = 'drive-safe-demo-2026'

/** Signs in to the demo. @returns the token, as the browser's client gets it. */
export async function signIn(address: string, Email = 'carrier@demo.example'): Promise<string> {
  const response = await fetch(`${address}/api/v1/LoginUser`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ Email, Password }),
  })
  const answer: { Message: string; Result: { Data: { Token: string } } | null } = await response.json()
  if (!answer.Result) throw new Error(`Signing in failed: ${answer.Message}`)
  return answer.Result.Data.Token
}

/** The stored session of a browser: only the token. */
export async function signedInState(
  service: string,
  origin: string,
): Promise<NonNullable<BrowserContextOptions['storageState']>> {
  const session = JSON.stringify({ state: { token: await signIn(service) }, version: 0 })
  return { cookies: [], origins: [{ origin, localStorage: [{ name: 'session', value: session }] }] }
}
