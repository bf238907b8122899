import { createServer, type Server } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { freePort, requireFreePort } from './ports.ts'

let server: Server | undefined

afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())))

test.each(['127.0.0.1', '0.0.0.0'])(
  'a port that is taken on %s is refused in plain words',
  async (address) => {
    const port = await freePort()
    server = await listening(port, address)
    await expect(requireFreePort(port)).rejects.toThrow(`Port ${port} is in use by another program.`)
  },
)

test('a free port is accepted and left free', async () => {
  const port = await freePort()
  await requireFreePort(port)
  server = await listening(port, '127.0.0.1')
  expect(server.listening).toBe(true)
})

function listening(port: number, address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const created = createServer()
    created.once('error', reject)
    created.listen(port, address, () => resolve(created))
  })
}
