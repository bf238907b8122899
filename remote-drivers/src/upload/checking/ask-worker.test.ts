/** @jest-environment ./jest.browser.js */
import { MessageChannel } from 'node:worker_threads'
import { expect, test } from '@jest/globals'
import { askWorker } from './ask-worker.ts'

// jsdom has none.
Object.assign(globalThis, { MessageChannel })

/** A worker that never answers. */
function silentWorker() {
  const events = new EventTarget()
  return {
    addEventListener: (type: 'error', listener: () => void) => events.addEventListener(type, listener),
    postMessage: () => undefined,
    fail: () => events.dispatchEvent(new Event('error')),
  }
}

test('a failed worker rejects pending requests and later ones', async () => {
  const worker = silentWorker()
  const fileValidator = askWorker(worker)
  const before = fileValidator.rejected()
  worker.fail()
  await expect(before).rejects.toThrow('The worker has ended')
  await expect(fileValidator.fileToSend()).rejects.toThrow('The worker has ended')
})
