import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import { listenAt } from './listen.ts'
import { createDelivery } from './server.ts'
import { temporaryFolder } from './testing.ts'

/** A second address that each machine has. */
const second = process.platform === 'linux' ? '127.0.0.2' : '::1'

test('headers that are too large are refused in the envelope at each address of localhost', async () => {
  const { folder, remove } = temporaryFolder()
  const hostDist = join(folder, 'dist')
  mkdirSync(join(hostDist, 'assets'), { recursive: true })
  mkdirSync(join(folder, 'artifacts'))
  const app = await createDelivery({ delivery: folder, hostDist, apiUrl: 'http://127.0.0.1:9', isDemo: true })
  await listenAt(app, ['127.0.0.1', second, '192.0.2.1'], 0)
  const { port } = new URL(app.listeningOrigin)
  for (const host of ['127.0.0.1', second]) {
    const asked = request({ host, port, headers: { 'x-much': 'a'.repeat(20_000) } }).end()
    // oxlint-disable-next-line no-await-in-loop
    const [answer] = await once(asked, 'response')
    // oxlint-disable-next-line no-await-in-loop
    expect(JSON.parse(await text(answer))).toMatchObject({ StatusCode: 431, Result: null })
  }
  await app.close()
  remove()
})
