import { type DestinationStream, pino } from 'pino'

/**
 * Log lines on standard output, buffered for a tenth of a second so that writing them delays no answer. While the disk is full
 * they wait, the newest beyond 1 MB are lost, and the process goes on.
 */
export function logStream(): DestinationStream {
  const stream = pino.destination({ sync: false, minLength: 4096, periodicFlush: 100, maxLength: 1_000_000 })
  const flushSync = stream.flushSync.bind(stream)
  // On exit it would wait until there is room.
  stream.on('error', () => (stream.flushSync = () => undefined))
  stream.on('write', () => (stream.flushSync = flushSync))
  return stream
}
