import { largeSignIn, seedLarge } from 'api/large-seed'
import { prepareDatabase } from 'api/prepare'
import { doWork } from './child-work.ts'

await doWork(async (progress) => {
  const { adminUrl } = await prepareDatabase({ adminUrl: process.env['ADMIN_DATABASE_URL'] ?? '' })
  const isNew = await seedLarge({ adminUrl, today: new Date(), onStep: progress })
  const what = isNew ? 'The large carrier is in' : 'The large carrier was there already'
  return `${what}. Sign in as ${largeSignIn} with the password of the demo.`
})
