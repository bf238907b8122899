import { expect, jest, test } from '@jest/globals'
import { act, render } from '@testing-library/react'
import { confirmLeave, hasUnsavedChanges } from '../unsaved-changes/unsaved-changes.ts'
import type { DocumentStore } from './document-store.ts'
import { useUploads } from './use-uploads.ts'

const paper = (name: string) => new File(['%PDF-1.7'], name)

/** A panel whose store answers when it is told to; what it was asked for, and its result. */
function openPanel() {
  const sent: { file: File; signal: AbortSignal; arrive: () => void; fail: (error: Error) => void }[] = []
  const store: DocumentStore = {
    accept: '.pdf',
    hint: 'PDF',
    problemOf: ({ name }) => (name.endsWith('.pdf') ? undefined : 'It is no PDF.'),
    add: (file, _, signal) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      sent.push({ file, signal, arrive: resolve, fail: reject })
      return promise
    },
    read: () => Promise.resolve(new Blob()),
    remove: () => Promise.resolve(),
  }
  const onAdded = jest.fn()
  let uploads: ReturnType<typeof useUploads> | undefined
  function Panel() {
    uploads = useUploads(store, onAdded)
    return null
  }
  const { unmount } = render(<Panel />)
  return {
    sent,
    onAdded,
    unmount,
    add: (...names: string[]) => act(() => Promise.resolve(uploads?.add(names.map(paper)))),
    names: () => sent.map(({ file }) => file.name),
    shown: () => uploads?.uploads.map(({ file }) => file.name),
  }
}

/** Settles the promises made so far. */
const settled = (then: (() => void) | undefined) =>
  act(async () => {
    then?.()
    await new Promise((resolve) => setTimeout(resolve))
  })

test('leaving while documents wait or are sent asks first, and only then', async () => {
  const { add, sent } = openPanel()
  const go = jest.fn()
  await add('letter.txt')
  confirmLeave(go)
  expect(go).toHaveBeenCalledTimes(1)
  await add('one.pdf', 'two.pdf')
  confirmLeave(go)
  expect(go).toHaveBeenCalledTimes(1)
  await settled(sent[0]?.arrive)
  expect(hasUnsavedChanges()).toBe(true)
  await settled(sent[1]?.arrive)
  expect(hasUnsavedChanges()).toBe(false)
})

test('a refused document does not keep the user on the page', async () => {
  const { add, sent } = openPanel()
  await add('one.pdf')
  await settled(() => sent[0]?.fail(new Error('It is too large.')))
  expect(hasUnsavedChanges()).toBe(false)
})

test('once the page is left, what goes is called back and what waits is not sent', async () => {
  const { add, sent, names, unmount, onAdded } = openPanel()
  await add('one.pdf', 'two.pdf', 'three.pdf')
  expect(names()).toEqual(['one.pdf'])
  unmount()
  expect(sent[0]?.signal.aborted).toBe(true)
  await settled(() => sent[0]?.fail(new DOMException('Aborted', 'AbortError')))
  expect(names()).toEqual(['one.pdf'])
  expect(onAdded).not.toHaveBeenCalled()
  expect(hasUnsavedChanges()).toBe(false)
})

test('while the page stays, one goes after the other', async () => {
  const { add, sent, names, shown } = openPanel()
  await add('one.pdf', 'two.pdf')
  expect(sent[0]?.signal.aborted).toBe(false)
  await settled(sent[0]?.arrive)
  expect(names()).toEqual(['one.pdf', 'two.pdf'])
  expect(shown()).toEqual(['two.pdf'])
})
