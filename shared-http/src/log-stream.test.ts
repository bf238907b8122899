import { expect, test } from '@jest/globals'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'

const script = `
  import { pino } from 'pino'
  import { logStream } from './log-stream.ts'
  const log = pino(logStream())
  for (const round of [1, 2, 3]) {
    log.error('x'.repeat(800_000))
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
  process.exitCode = 7
`

test('a full disk loses log lines and stops nothing, not even the exit', async () => {
  // Each write there fails as on a full disk.
  const full = openSync('/dev/full', 'w')
  const logging = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', full, 'inherit'],
    // One that waits for room would wait for ever.
    timeout: 4000,
    killSignal: 'SIGKILL',
    env: { PATH: process.env['PATH'] },
  })
  closeSync(full)
  const [code] = await once(logging, 'exit')
  expect(code).toBe(7)
})
