import { prepareDatabase } from 'api/prepare'
import { addDemoDocuments } from 'api/demo-documents'
import { seedDemo } from 'api/seed'
import { doWork } from './child-work.ts'

// Brings the database to what this version needs, and fills an empty one with the demo.
await doWork(async (progress) => {
  const adminUrl = process.env['ADMIN_DATABASE_URL'] ?? ''
  const prepared = await prepareDatabase({ adminUrl, onStep: progress })
  const { length } = prepared.applied
  const done = [length === 0 ? 'up to date' : `${length} migration${length === 1 ? '' : 's'}`]
  if (process.env['PORTAL_DEMO'] === '1') {
    progress('demo data')
    const now = new Date()
    const seeded = await seedDemo({ adminUrl: prepared.adminUrl, today: now })
    const dataFolder = process.env['PORTAL_DATA_DIR']
    // A bucket is the service's alone: there the demo has no documents.
    if (seeded && dataFolder !== undefined && !process.env['FILES_S3_BUCKET'])
      await addDemoDocuments({ serviceUrl: prepared.serviceUrl, dataFolder, now })
    if (seeded) done.push('demo data')
  }
  return { serviceUrl: prepared.serviceUrl, done: done.join(', ') }
})
