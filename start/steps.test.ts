import { expect, test } from '@jest/globals'
import { Problem } from './problem.ts'
import { formatDuration, showFailure, showSteps } from './steps.ts'

function paper(isTTY: boolean) {
  let text = ''
  return { isTTY, columns: 60, write: (more: string) => (text += more), text: () => text }
}

test('a step in a file is a line when it begins, and a line with its time and what it did', async () => {
  const screen = paper(false)
  const step = showSteps(screen)
  const answer = await step('Packages', (report) => {
    report.done('installed')
    return Promise.resolve(42)
  })
  expect(answer).toBe(42)
  expect(screen.text()).toMatch(/^ {2}\. Packages\n {2}✓ Packages +0\.\d s {2}installed\n$/)
})

test('a step in a terminal leaves one line, no wider than the terminal while it runs', async () => {
  const screen = paper(true)
  await showSteps(screen)('Build', (report) => {
    report.progress('x'.repeat(200))
    return Promise.resolve()
  })
  const lines = screen.text().split('\r\x1b[2K')
  expect(lines.slice(1, -1).every((line) => line.length < 60)).toBe(true)
  expect(lines.at(-1)).toMatch(/^ {2}✓ Build +0\.\d s\n$/)
})

test('steps that run at once share the line of a terminal, and each leaves its own', async () => {
  const screen = paper(true)
  const step = showSteps(screen)
  const host = Promise.withResolvers<void>()
  const building = step('Host', () => host.promise)
  await step('Data', (report) => {
    report.done('new')
    return Promise.resolve()
  })
  host.resolve()
  await building
  const lines = screen.text().split('\r\x1b[2K')
  expect(lines.some((line) => line.includes('Host, Data'))).toBe(true)
  expect(lines.filter((line) => line.endsWith('\n'))).toEqual([
    expect.stringMatching(/^ {2}✓ Data +0\.\d s {2}new\n$/),
    expect.stringMatching(/^ {2}✓ Host +0\.\d s\n$/),
  ])
})

test('a failed step is marked, and its failure handed on', async () => {
  const screen = paper(false)
  const failure = new Problem('It broke.', 'Mend it.')
  await expect(showSteps(screen)('Build', () => Promise.reject(failure))).rejects.toBe(failure)
  expect(screen.text()).toContain('✗ Build')
})

test('a failure says what happened, the end of the log, where all of it is, and what to do', () => {
  const screen = paper(false)
  showFailure(screen, new Problem('It broke.', 'Mend it.', { tail: 'one\ntwo', file: '/logs/build.log' }))
  expect(screen.text()).toBe(
    '\nIt broke.\n\n  | one\n  | two\n\nFull log: /logs/build.log\n\nWhat to do: Mend it.\n',
  )
})

test.each([
  [0, '0.0 s'],
  [12_340, '12.3 s'],
  [72_900, '1 min 12 s'],
])('%d ms reads %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})
