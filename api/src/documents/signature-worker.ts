import { parentPort, workerData } from 'node:worker_threads'
import { redrawSignature } from './signature-image.ts'

parentPort?.postMessage(redrawSignature(Buffer.from(workerData)), [])
