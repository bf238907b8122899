import { expect, jest } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import type { FieldError } from 'shared-api/refusal'

/** What the service answers in place of its own answer. Status 0: no answer at all. */
interface Failure {
  status: number
  Message: string
  Errors?: readonly FieldError[]
  RequestId?: string
}

/**
 * Records every call to the service, in the order of asking and answering. Only the calls named here are not real: those
 * of `failing` fail, those of `unanswered` hang until they are aborted, those of `held` wait for their promise before
 * they go out, those of `instead` answer with this data. `GetDriver` names every call of it, `GetDriver/1` one.
 */
export function watchCalls() {
  const seen: string[] = []
  const failing = new Map<string, Failure>()
  const unanswered = new Set<string>()
  const held = new Map<string, Promise<void>>()
  const instead = new Map<string, unknown>()
  const send = globalThis.fetch
  const watch = jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const [, path = ''] = /\/api\/v1\/([^?]+)/.exec(typeof input === 'string' ? input : '') ?? []
    const isNamed = (name: string) => `${path}/`.startsWith(`${name}/`)
    seen.push(`asked ${path}`)
    const gone = aborted(init?.signal ?? undefined)
    if ([...unanswered].some(isNamed)) await gone.finally(() => seen.push(`aborted ${path}`))
    await Promise.race([valueOf(held, isNamed), gone])
    const failure = valueOf(failing, isNamed)
    const real = failure === undefined ? await send(input, init) : answerOf(failure)
    const replaced = [...instead.keys()].find(isNamed)
    const answer = replaced === undefined ? real : withData(await real.json(), instead.get(replaced))
    seen.push(`answered ${path}`)
    return answer
  })
  return {
    seen,
    failing,
    unanswered,
    held,
    instead,
    count: (event: string) => seen.filter((other) => other === event).length,
    stop: () => watch.mockRestore(),
  }
}

/** One call fails until it is repaired. */
export function breakCall(name: string, status: number, Errors: readonly FieldError[] = []) {
  const { failing, stop } = watchCalls()
  failing.set(name, { status, Message: 'Out of order', Errors, RequestId: 'A-1' })
  return { repair: stop }
}

/** One call reaches the service only when it is released. `asked` resolves when the screen has made it. */
export function holdCall(name: string) {
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const { held, count } = watchCalls()
  held.set(name, promise)
  return { release, asked: () => waitFor(() => expect(count(`asked ${name}`)).toBeGreaterThan(0)) }
}

/** The real answers of one call, with their `Result` changed. */
export function changeAnswer<Result>(name: string, change: (result: Result) => Result) {
  const send = globalThis.fetch
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await send(input, init)
    if (typeof input !== 'string' || !`${new URL(input).pathname}/`.includes(`/${name}/`)) return answer
    const body: { Result: Result } = await answer.json()
    return Response.json({ ...body, Result: change(body.Result) })
  })
}

function valueOf<Value>(values: ReadonlyMap<string, Value>, isNamed: (name: string) => boolean) {
  for (const [name, value] of values) if (isNamed(name)) return value
  return undefined
}

function answerOf({ status, ...said }: Failure) {
  if (status === 0) throw new TypeError('fetch failed')
  return Response.json({ StatusCode: status, Result: null, ...said }, { status })
}

const withData = (body: object, Data: unknown) =>
  Response.json({ ...body, StatusCode: 200, Result: { Data } })

/** Rejects as fetch does, once the signal is aborted. */
function aborted(signal: AbortSignal | undefined): Promise<never> {
  const left = Promise.withResolvers<never>()
  signal?.addEventListener('abort', () => left.reject(signal.reason))
  // A call that is answered first leaves nothing to catch its later abort.
  left.promise.catch(() => undefined)
  return left.promise
}
