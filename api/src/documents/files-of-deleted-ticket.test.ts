import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { files } from 'shared-api/documents'
import { ticketProgress } from 'shared-api/tickets/ticket-progress'
import { pdf } from '../../test/support/sample-files.ts'
import { newTicket, refusalOf } from '../../test/support/sample-tickets.ts'
import { holding, waitingFor } from '../../test/support/sample-uploads.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })

const upload = (folder: string) =>
  call(files.add, { body: { bucket: 'tickets', folder, Files: [new File([pdf], 'paper.pdf')] } })
const remove = (id: string) => call(ticketProgress.remove, { params: { id } })
const kept = (folder: string) =>
  service.admin.selectFrom('file').select('id').where('folder', '=', folder).execute()

/** Both write what they change before they wait for their place in the audit log. */
const placeInAuditLog = "select pg_advisory_xact_lock(hashtext('audit_entry'))"

test('a file that comes just before its ticket is deleted goes with it', async () => {
  const ticket = await newTicket(service.admin)
  const both = await holding(service, placeInAuditLog, async () => {
    const uploaded = upload(ticket)
    await waitingFor(service, 'audit_place')
    const removed = remove(ticket)
    await waitingFor(service, '%', 2)
    return [uploaded, removed]
  })
  await Promise.all(both)
  expect(await kept(ticket)).toEqual([])
})

test('a file that comes while its ticket is deleted is refused', async () => {
  const ticket = await newTicket(service.admin)
  const { removed, refused } = await holding(service, placeInAuditLog, async () => {
    const removing = remove(ticket)
    await waitingFor(service, 'audit_place')
    const uploading = refusalOf(upload(ticket))
    await waitingFor(service, 'into "file"')
    return { removed: removing, refused: uploading }
  })
  await removed
  expect(await refused).toMatchObject({ status: 404 })
  expect(await kept(ticket)).toEqual([])
})
