import pLimit from 'p-limit'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

const oneAtATime = pLimit(1)

/** Redraws signatures one at a time, on a thread that answers no calls. */
export const redrawApart = (given: Buffer): Promise<Buffer | undefined> =>
  oneAtATime(async () => {
    const worker = new Worker(new URL('./signature-worker.ts', import.meta.url), { workerData: given })
    const [redrawn]: (Uint8Array | undefined)[] = await once(worker, 'message')
    return redrawn && Buffer.from(redrawn)
  })
