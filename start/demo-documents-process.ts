import { addDemoDocuments } from 'api/demo-documents'
import { doWork } from './child-work.ts'

// Makes what the demo lacks beside its records.
await doWork(async (progress) => {
  const { DATABASE_URL: serviceUrl = '', PORTAL_DATA_DIR: dataFolder = '' } = process.env
  await addDemoDocuments({ serviceUrl, dataFolder, onStep: progress })
})
