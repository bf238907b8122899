import { expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { call } from 'shared-api'
import { mvr } from 'shared-api/mvr'
import { mvrUpdates } from 'shared-api/mvr/mvr-update'
import { fieldsOf, refusalOf } from '../../test/support/refusals.ts'
import { newConsenting, newLicensed, readReport, request } from '../../test/support/sample-mvrs.ts'
import { testService } from '../../test/support/test-service.ts'
import { testKeys, testNow } from '../../test/support/test-world.ts'
import { sandboxContent } from '../providers/mvr/sandbox/sandbox-content.ts'
import { officeMvr } from './office-mvr.ts'

const service = await testService({ as: 'carrier' })

const delayedNumber = () => `TEST STATE DELAY ${Math.trunc(Math.random() * 1e9)}`

/** An order that is on its way, and what the state would answer. */
async function inProcess(number = delayedNumber()) {
  const { ReportId } = await request([await newConsenting(number)])
  const id = ReportId ?? ''
  await service.jobsDone()
  const content = sandboxContent(
    {
      id,
      product: '3 year',
      purpose: 'Annual review',
      state: 'OH',
      orderedAt: testNow,
      driver: { firstName: 'Ottoline', lastName: 'Varga', licenseNumber: number, birthDate: '1984-03-09' },
    },
    'M-1',
  )
  await service.signIn('operator')
  return { id, content, Version: (await readReport(id)).Version }
}

const update = (body: Parameters<typeof call<typeof mvrUpdates.report>>[1]['body']) =>
  call(mvrUpdates.report, { body })

test('the back office enters a result, which is charged once', async () => {
  const { id: Id, content, Version } = await inProcess()
  const change = {
    Id,
    Version,
    Status: 'Complete',
    Content: JSON.stringify(content),
    RawText: 'OHIO BMV',
  } as const
  expect(await update(change)).toMatchObject({ MVR_Status__c: 'Complete', IsCharged: true })
  expect(await refusalOf(update(change))).toMatchObject({ status: 409, newer: { MVR_Status__c: 'Complete' } })
  const { Version: newer } = await readReport(Id)
  expect(await refusalOf(update({ ...change, Version: newer }))).toMatchObject({
    status: 409,
    message: 'This report is Complete. It does not change any more.',
  })
})

test('the record of another state, type or purpose, or of a day to come, is not what was ordered', async () => {
  const { id: Id, content, Version } = await inProcess()
  for (const other of [
    { state: 'TX' },
    { product: 'Complete' },
    { purpose: 'Monitoring' },
    { asOf: '2062-11-20' },
  ]) {
    const Content = JSON.stringify({ ...content, request: { ...content.request, ...other } })
    const typed = { Id, Version, Status: 'Complete', Content, RawText: 'OHIO BMV' } as const
    expect(fieldsOf(await refusalOf(update(typed)))).toEqual({
      Content: 'This is not the record that was ordered. Check its state, MVR type, purpose and day.',
    })
  }
  expect(await readReport(Id)).toMatchObject({ MVR_Status__c: 'In Process', IsCharged: false })
})

test('a failure needs a reason, which the carrier reads, and is not charged', async () => {
  const { id: Id, Version } = await inProcess()
  expect(await refusalOf(update({ Id, Version, Status: 'Failed' }))).toMatchObject({
    errors: [{ Field: 'Reason', Message: 'Enter why it failed' }],
  })
  await update({ Id, Version, Status: 'Failed', Reason: 'The state closed its office. SSN 123-45-6789.' })
  await service.signIn('carrier')
  expect(await readReport(Id)).toMatchObject({
    MVR_Status__c: 'Failed',
    Message__c: 'The state closed its office. SSN ***-**-6789.',
    IsCharged: false,
  })
})

test('a result of another person, without content or that is no JSON is refused', async () => {
  const { id: Id, content, Version } = await inProcess()
  const entered = { Id, Version, Status: 'Complete', RawText: 'OHIO BMV' } as const
  const strange = { ...content, person: { ...content.person, birthDate: '1970-01-01' } }
  for (const Content of [JSON.stringify(strange), '{}', '<html>', undefined]) {
    const body = Content === undefined ? entered : { ...entered, Content }
    expect(await refusalOf(update(body))).toMatchObject({ status: 400, errors: [{ Field: 'Content' }] })
  }
  expect(await readReport(Id)).toMatchObject({ MVR_Status__c: 'In Process', Version })
})

test('a report that waits for consent gets no result, but may fail', async () => {
  const { ReportId } = await request([await newLicensed()])
  await service.signIn('operator')
  const Id = ReportId ?? ''
  const { Version } = await readReport(Id)
  expect(await refusalOf(update({ Id, Version, Status: 'No Record', RawText: 'NONE' }))).toMatchObject({
    status: 409,
    message: 'The driver has not consented. Nothing may be asked for without it.',
  })
  expect(await update({ Id, Version, Status: 'Failed', Reason: 'The driver refused.' })).toMatchObject({
    MVR_Status__c: 'Failed',
    OrderedAt: null,
  })
})

test('the back office lists what waits, and enters results from its terminal', async () => {
  const { id, content } = await inProcess()
  const other = await inProcess()
  const lines: string[] = []
  const office = (...args: string[]) =>
    officeMvr({ db: service.db, keys: testKeys, args, print: (line) => lines.push(line) })
  await office('list')
  expect(lines.filter((line) => line.startsWith(id))).toHaveLength(1)
  const [json, raw] = ['content.json', 'raw.txt'].map((name) => join(service.folder, name))
  await writeFile(json ?? '', JSON.stringify(content))
  await writeFile(raw ?? '', 'OHIO BMV')
  expect(await office('result', id, json ?? '', raw ?? '')).toBe(true)
  expect(await office('fail', other.id, 'The', 'state', 'closed.')).toBe(true)
  expect(await readReport(id)).toMatchObject({ MVR_Status__c: 'Complete' })
  expect(await readReport(other.id)).toMatchObject({ Message__c: 'The state closed.' })
  expect(await office('fail', id, 'late')).toBe(false)
  expect(await office('fail', randomUUID(), 'late')).toBe(false)
  expect(await office('no-record', other.id, join(service.folder, 'absent.txt'))).toBe(false)
  expect(lines.at(-1)).toMatch(/can't be read/)
  const { Counts } = await call(mvr.reports, { query: { CarrierId: '' } })
  expect(Counts.All).toBeGreaterThan(0)
})
