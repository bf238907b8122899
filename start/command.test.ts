import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import { runCommand } from './command.ts'

const calm = new AbortController().signal
const node = (code: string, stopping = calm) => runCommand(process.execPath, ['-e', code], { stopping })

test('the output of a command has both streams, without colors', async () => {
  const printed = await node(`console.log('\\x1b[31mred\\x1b[0m'); console.error('said')`)
  expect(printed.split('\n').toSorted()).toEqual(['', 'red', 'said'])
})

test('a command that fails says with which code, and what it printed', async () => {
  await expect(node(`console.log('no luck'); process.exit(3)`)).rejects.toMatchObject({
    message: expect.stringContaining('ended with code 3'),
    output: 'no luck\n',
  })
})

test('a command that is stopped ends with everything it started', async () => {
  const stopping = new AbortController()
  const pids: number[] = []
  const running = runCommand(
    process.execPath,
    [
      '-e',
      `const { spawn } = require('node:child_process')
       const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
       console.log(child.pid)
       setInterval(() => {}, 1000)`,
    ],
    {
      stopping: stopping.signal,
      onLine: (line) => {
        pids.push(Number(line))
        stopping.abort(new Error('enough'))
      },
    },
  )
  await expect(running).rejects.toThrow('enough')
  expect(pids).toHaveLength(1)
  // Fails by the time limit of the test where the grandchild stays.
  for (const pid of pids) while (isAlive(pid)) await delay(5)
})

test('a command that ends leaves nothing running that would keep who waits for it waiting', async () => {
  const printed = await node(
    `const { spawn } = require('node:child_process')
     const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'inherit' })
     console.log(child.pid)
     process.exit()`,
  )
  // Fails by the time limit of the test where it stays.
  while (isAlive(Number(printed))) await delay(5)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
