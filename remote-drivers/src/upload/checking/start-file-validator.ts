import { createContext } from 'react'
import { askWorker } from './ask-worker.ts'
import type { FileValidator } from './file-validator.ts'
import { FileProblem } from './file-problem.ts'

export interface RunningFileValidator extends FileValidator {
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
async function startFileValidator(): Promise<RunningFileValidator> {
  const text = await workerText()
  const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
  const worker = new Worker(address, { name: 'driver-upload' })
  return {
    ...askWorker(worker),
    stop: () => {
      worker.terminate()
      URL.revokeObjectURL(address)
    },
  }
}

/** How a file is read: by a worker in a browser; tests read in their own thread. */
export const FileValidatorStart = createContext(startFileValidator)
