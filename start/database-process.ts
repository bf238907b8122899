import { prepareDatabase } from 'api/prepare'
import { lacksParts } from 'api/demo-parts'
import { seedDemo } from 'api/seed'
import { doWork } from './child-work.ts'

// Brings the database to what this version needs, and fills an empty one with the demo's records.
await doWork(async (progress) => {
  const { env } = process
  const prepared = await prepareDatabase({ adminUrl: env['ADMIN_DATABASE_URL'] ?? '', onStep: progress })
  const { length } = prepared.applied
  const done = length === 0 ? [] : [`${length} migration${length === 1 ? '' : 's'}`]
  let lacksDocuments = false
  if (env['PORTAL_DEMO'] === '1') {
    progress('demo data')
    // Tests name an instant, so that demos that they compare lie around the same one.
    const today = env['PORTAL_DEMO_NOW'] ? new Date(env['PORTAL_DEMO_NOW']) : new Date()
    if (await seedDemo({ adminUrl: prepared.adminUrl, today })) done.push('demo data')
    // A bucket is the service's alone: there the demo has no documents.
    lacksDocuments = !env['FILES_S3_BUCKET'] && (await lacksParts(prepared.serviceUrl))
    if (lacksDocuments) done.push("the demo's documents follow")
  }
  return { serviceUrl: prepared.serviceUrl, done: done.join(', ') || 'up to date', lacksDocuments }
})
