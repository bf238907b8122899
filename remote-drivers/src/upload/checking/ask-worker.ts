import type { FileValidator, CheckProgress } from './file-validator.ts'
import { FileProblem } from './file-problem.ts'
import type { WorkerRequest } from './worker-protocol.ts'

/** What is needed of a `Worker`. */
interface Asked {
  addEventListener: (type: 'error', listener: () => void) => void
  postMessage: (request: WorkerRequest, ports: MessagePort[]) => void
}

/** The reader that a worker serves. Once the worker has failed, whatever is asked of it fails too. */
export function askWorker(worker: Asked): FileValidator {
  const waiting = new Set<(reason: Error) => void>()
  let end: Error | undefined
  worker.addEventListener('error', () => {
    end = new Error('The worker has ended')
    for (const fail of waiting) fail(end)
    waiting.clear()
  })

  function ask<Result>(request: WorkerRequest, onProgress?: (progress: CheckProgress) => void) {
    if (end !== undefined) return Promise.reject<Result>(end)
    return new Promise<Result>((resolve, reject) => {
      const { port1, port2 } = new MessageChannel()
      const fail = (reason: Error) => {
        port1.close()
        reject(reason)
      }
      waiting.add(fail)
      // What comes is a `WorkerAnswer`: both ends are built from one source.
      port1.addEventListener('message', ({ data }) => {
        if ('progress' in data) {
          onProgress?.(data.progress)
          return
        }
        waiting.delete(fail)
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
  }
}
