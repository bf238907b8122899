import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { files } from 'shared-api/documents'
import { signatures } from 'shared-api/documents/signatures'
import { drawnSignature, signAs } from '../../test/support/sample-signatures.ts'
import { newTicket } from '../../test/support/sample-tickets.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })

test("in the evening mails say the day in UTC, and the copy is named by the carrier's day", async () => {
  // 7 pm of 25 Nov in Chicago.
  service.setNow(new Date('2026-11-26T01:00:00Z'))
  await service.signIn('carrier')
  const TicketId = await newTicket(service.admin)
  await call(signatures.createLink, { body: { TicketId, DocumentKind: 'Power of attorney', IsMailed: true } })
  await service.jobsDone()
  await service.signIn('driver')
  await signAs('Adaeze Winfield', TicketId, { Signature: drawnSignature() })
  const { Data } = await call(files.list, { query: { bucket: 'tickets', folder: TicketId } })
  expect(Data.map(({ FileName }) => FileName).toSorted()).toEqual([
    'Power of attorney, signed 25 Nov 2026.pdf',
    'Signature 2026-11-25.png',
  ])
  await service.jobsDone()
  const mails = await service.admin.selectFrom('demo_mail').select('body').execute()
  const told = mails.map(({ body }) => body).join('\n')
  expect(told).toContain('until 03 Dec 2026 UTC. Do not send it on.')
  expect(told).toMatch(/^You signed the power of attorney for ticket P-\d+ on 26 Nov 2026 UTC\.$/m)
})
