import { createServer } from 'node:net'
import { Problem, systemErrorCode } from './problem.ts'

/** Every address a server may have taken the port on; macOS lets a wildcard and a loopback listener share one. */
const addresses = ['127.0.0.1', '::1', '0.0.0.0', '::']

export async function requireFreePort(port: number): Promise<void> {
  for (const address of addresses) {
    const failure = await listenOnce(port, address)
    if (failure === 'EADDRINUSE') {
      throw new Problem(
        `Port ${port} is in use by another program.`,
        `Stop that program, or choose another port: PORT=${port === 65535 ? 3001 : port + 1} npm start`,
      )
    }
    if (failure === 'EACCES') {
      throw new Problem(
        `Port ${port} may not be used by this user.`,
        'Choose a port from 1024 on: PORT=3001 npm start',
      )
    }
  }
}

/** A port that is free at this moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port)
        else reject(new Error('The system gave no port.'))
      })
    })
  })
}

/** The code of the error that listening met, such as EADDRINUSE; undefined when it worked. */
function listenOnce(port: number, address: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve(systemErrorCode(error)))
    server.listen({ port, host: address, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}
