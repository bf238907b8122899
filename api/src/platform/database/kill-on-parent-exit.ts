import { type ChildProcess, spawn } from 'node:child_process'

/**
 * Lets PostgreSQL end with this process, however that ends: killed, it can't stop anything any more. A shell waits for
 * the end of a pipe, which the kernel closes for us, and then asks for a fast shutdown. Windows has no such signal.
 */
export function killOnParentExit(server: ChildProcess): void {
  if (process.platform === 'win32' || server.pid === undefined) return
  const words = ['-c', 'read -r _; kill -INT "$1"', 'sh', String(server.pid)]
  const keeper = spawn('/bin/sh', words, { cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  keeper.unref()
  server.once('exit', () => keeper.kill('SIGKILL'))
}
