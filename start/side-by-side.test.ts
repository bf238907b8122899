import { expect, test } from '@jest/globals'
import { sideBySide } from './side-by-side.ts'
import { Stopped } from './stop-signals.ts'

const calm = { asked: new AbortController().signal, askedAgain: new AbortController().signal }

test('works run at once, and the first gives the result', async () => {
  const other = Promise.withResolvers<void>()
  const made = sideBySide(calm, async () => {
    // In vain where the other one waited for this one.
    await other.promise
    return 42
  }, [async () => other.resolve()])
  expect(await made).toBe(42)
})

test('when one fails the others are stopped, and its failure is told once they have ended', async () => {
  const ended: string[] = []
  const failing = sideBySide(
    calm,
    async ({ asked }) => {
      await new Promise((resolve) => asked.addEventListener('abort', resolve))
      ended.push(asked.reason instanceof Stopped ? 'stopped' : 'otherwise')
      throw asked.reason
    },
    [() => Promise.reject(new Error('does not build'))],
  )
  await expect(failing).rejects.toThrow('does not build')
  expect(ended).toEqual(['stopped'])
})

test('all are stopped when the portal is asked to stop', async () => {
  const asking = new AbortController()
  const stopped = sideBySide(
    { ...calm, asked: asking.signal },
    async ({ asked }) => {
      await new Promise((resolve) => asked.addEventListener('abort', resolve))
      throw asked.reason
    },
    [],
  )
  asking.abort(new Stopped())
  await expect(stopped).rejects.toThrow(Stopped)
})
