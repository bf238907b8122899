import { beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { setTimeout as delay } from 'node:timers/promises'
import { call } from 'shared-api'
import { accounts } from 'shared-api/accounts'
import { files } from 'shared-api/documents'
import { memberships } from 'shared-api/memberships'
import { ownContact } from 'shared-api/drivers/own-contact'
import { drivers } from 'shared-api/drivers'
import { Refusal } from 'shared-api/refusal'
import { quillhaven } from '../../demo/accounts.ts'
import { testService } from '../support/test-service.ts'
import { ownDriverId } from '../../test/support/sample-rows.ts'

const service = await testService()
const driverId = await ownDriverId(service.admin)

beforeAll(async () => {
  await service.admin
    .updateTable('driver')
    .set({ email: 'ada@drivers.example', phone: '(614) 555-0188' })
    .where('id', '=', driverId)
    .execute()
})

const paper = () => new File(['%PDF-1.7\n%%EOF\n'], 'medical card.pdf', { type: 'application/pdf' })

const upload = () => call(files.add, { body: { bucket: 'drivers', folder: driverId, Files: [paper()] } })

/** Resolves as soon as one connection waits for a lock that another one has. */
async function untilOneWaits() {
  const giveUpAt = performance.now() + 30_000
  while (performance.now() < giveUpAt) {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    `.execute(service.admin)
    if (rows.length > 0) return
    await delay(20)
  }
  throw new Error('No connection waits for a lock')
}

test('a paper that waits for its driver lets all others go on, though what they do is logged', async () => {
  await service.signIn('carrier')
  const uploading = await service.admin.transaction().execute(async (tx) => {
    await tx.selectFrom('driver').select('id').where('id', '=', driverId).forUpdate().execute()
    const waiting = upload()
    await untilOneWaits()
    await expect(call(accounts.pin, { body: { CarrierId: quillhaven.id } })).resolves.toBeDefined()
    return { waiting }
  })
  expect(await uploading.waiting).toHaveLength(1)
})

/** 200 where it was done. */
const statusOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 200,
    (problem: unknown) => (problem instanceof Refusal ? problem.status : 500),
  )

test('papers that come while their driver is changed by several people are all taken', async () => {
  await service.signIn('carrier')
  const { Version } = await call(drivers.record, {
    params: { id: driverId },
    query: { record_type: 'DRIVER' },
  })
  const reason = { CancellationReason: 'Driver retired', CancellationDate: '2026-12-31' }
  const staff = await service.signIn('carrier')
  const himself = await service.signIn('driver')
  const own = { EmailId: 'ada@drivers.example', MobileNumber: '(614) 555-0188' }
  const round = async () => {
    service.speakWith(staff)
    const papers = Array.from({ length: 4 }, () => statusOf(upload()))
    const changes = [
      statusOf(call(memberships.cancel, { body: { DriverId: driverId, ...reason } })),
      statusOf(call(memberships.restore, { body: { DriverId: driverId } })),
    ]
    service.speakWith(himself)
    changes.push(statusOf(call(ownContact.update, { body: { ...own, Version } })))
    papers.push(statusOf(upload()))
    expect(await Promise.all(papers)).toEqual(papers.map(() => 200))
    expect((await Promise.all(changes)).filter((status) => status >= 500)).toEqual([])
  }
  for (const _ of Array.from({ length: 10 })) await round()
})
