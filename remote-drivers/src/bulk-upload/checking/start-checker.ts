import { createContext } from 'react'
import type { Checker, CheckProgress } from './checker.ts'
import { FileProblem } from './file-problem.ts'
import type { WorkerRequest } from './worker-protocol.ts'

export interface RunningChecker extends Checker {
  /** Ends the worker, whatever it is doing. */
  stop: () => void
}

async function workerText() {
  try {
    return (await import('./upload-worker.ts?worker-text')).default
  } catch (cause) {
    throw new FileProblem(
      'The part of the portal that reads files could not be loaded. Check your connection and choose the file again',
      cause,
    )
  }
}

/** Starts a worker from the text that its chunk brings along (docs/decisions/0008). */
async function startChecker(): Promise<RunningChecker> {
  const text = await workerText()
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
  const worker = new Worker(address, { name: 'driver-upload' })
  const waiting = new Set<(reason: Error) => void>()
  worker.addEventListener('error', () => {
    for (const reject of waiting) reject(new Error('The worker has ended'))
  })

  function ask<Result>(request: WorkerRequest, onProgress?: (progress: CheckProgress) => void) {
    return new Promise<Result>((resolve, reject) => {
      const { port1, port2 } = new MessageChannel()
      waiting.add(reject)
      // What comes is a `WorkerAnswer`: both ends are built from one source.
      port1.addEventListener('message', ({ data }) => {
        if ('progress' in data) {
          onProgress?.(data.progress)
          return
        }
        waiting.delete(reject)
        port1.close()
        if ('result' in data) resolve(data.result)
        else reject(data.isOfFile ? new FileProblem(data.problem) : new Error(data.problem))
      })
      port1.start()
      worker.postMessage(request, [port2])
    })
  }

  return {
    open: (input) => ask({ name: 'open', input }),
    check: (input, onProgress) => ask({ name: 'check', input }, onProgress),
    problems: (input) => ask({ name: 'problems', input }),
    rejected: () => ask({ name: 'rejected', input: undefined }),
    fileToSend: () => ask({ name: 'fileToSend', input: undefined }),
    stop: () => {
      worker.terminate()
      URL.revokeObjectURL(address)
    },
  }
}

/** How a file is read: by a worker in a browser; tests read in their own thread. */
export const CheckerStart = createContext(startChecker)
