import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { files } from 'shared-api/documents'
import { signatures } from 'shared-api/documents/signatures'
import { tickets } from 'shared-api/tickets'
import { testService } from '../test/support/test-service.ts'
import { testKeys, testNow } from '../test/support/test-world.ts'
import { folderStore } from '../src/platform/files/file-store.ts'
import { completeParts } from './demo-parts.ts'
import { documentParts } from './documents.ts'

const service = await testService({ as: 'carrier' })

test('most open tickets of the demo have their citation, and some a signed power of attorney', async () => {
  const context = { db: service.db, keys: testKeys, files: folderStore(service.folder) }
  const parts = await documentParts(service.db, testNow)
  await completeParts(context, { parts, now: testNow, onStep: () => undefined })
  const { Data } = await call(tickets.list, { query: { PageSize: 100 } })
  const kinds = await Promise.all(
    Data.map(async ({ Id: folder }) =>
      (await call(files.list, { query: { bucket: 'tickets', folder } })).Data.map(
        ({ DocumentKind }) => DocumentKind,
      ),
    ),
  )
  const having = (kind: string) => kinds.filter((of) => of.some((found) => found === kind))
  expect(having('Citation').length).toBeGreaterThan(Data.length / 2)
  const signed = Data[kinds.findIndex((of) => of.includes('Power of attorney'))]
  const [signature] = await call(signatures.ofTicket, { params: { id: signed?.Id ?? '' } })
  expect(await call(signatures.verify, { params: { id: signature?.Id ?? '' } })).toMatchObject({
    IsUnchanged: true,
    SignerName: signed?.Driver_Full_Name__c,
  })
})
