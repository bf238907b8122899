import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { call } from 'shared-api'
import { driverUploads } from 'shared-api/uploads'
import { tarnbrook } from '../../demo/accounts.ts'
import { logOptions } from '../platform/plugins/log.ts'
import { startTestService, type TestService } from '../../test/support/test-service.ts'
import { columnsWith } from '../../test/trust/plain-text.ts'
import { sendFile } from '../../test/support/sample-uploads.ts'

let service: TestService
let log = ''

beforeAll(async () => {
  const stream = new Writable({
    write: (chunk: Buffer, _, done) => {
      log += chunk.toString()
      done()
    },
  })
  service = await startTestService({ logger: { ...logOptions('trace'), stream } })
  await service.signIn('carrier')
})
afterAll(() => service.stop())

/** One of them is imported, the other rejected. */
const content = [
  'FirstName,LastName,EmailId,MobileNumber,CDLState,CDLNumber,DOB,SSN',
  'Quintessa,Vandermolen,quintessa@x.example,614 555 7001,OH,ZQ5550001,1979-02-17,900-55-4471',
  'Ottoline,Brackenbury,not an address,614 555 7002,OH,ZQ5550002,1979-02-18,900-55-4472',
].join('\n')
const sealed = ['ZQ5550001', 'ZQ5550002', '1979-02-17', '1979-02-18', '900-55-4471', '900-55-4472']
const personal = [
  ...sealed,
  'Quintessa',
  'Vandermolen',
  'quintessa@x.example',
  'Ottoline',
  '555-7002',
  '614 555 7002',
]

async function wordsOnDisk(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map((entry) => readFile(join(entry.parentPath, entry.name), 'latin1')),
  )
  expect(files.length).toBeGreaterThan(0)
  return personal.filter((word) => files.some((file) => file.includes(word)))
}

test('personal data of a file is readable nowhere: no column, no job, no log, no file', async () => {
  const { UploadId } = await sendFile(content)
  await service.jobsDone()
  const upload = await call(driverUploads.status, { params: { UploadId } })
  expect(upload).toMatchObject({ Imported: 1, Rejected: 1 })
  expect(await (await call(driverUploads.rejects, { params: { UploadId } })).text()).toContain('Ottoline')
  expect(await columnsWith(service.admin, sealed)).toEqual([])
  // Who was rejected is nowhere in the database at all.
  expect(await columnsWith(service.admin, ['Ottoline', 'Brackenbury'])).toEqual([])
  expect(await wordsOnDisk(service.folder)).toEqual([])
  expect(personal.filter((word) => log.includes(word))).toEqual([])
  expect(log).toContain('upload-csv')
})

test('a social security number is not given back: of what was not imported its last four, or what was no number', async () => {
  const { UploadId } = await sendFile(
    [
      'FirstName,LastName,EmailId,MobileNumber,SSN,Note',
      'Casimir,Oakhollow,nope,614 555 7101,900-55-4473,hired 2020',
      'Casimir,Oakhollow,nope,614 555 7101, 900554474 ,900-55-4474',
      'Casimir,Oakhollow,nope,614 555 7101,90055447 5,',
      'Casimir,Oakhollow,nope,614 555 7101,4476,',
      'Casimir,Oak,hollow,nope,614 555 7101,900554477,',
      'Casimir,Oakhollow,quintessa@x.example,614 555 7102,900 55 4478,',
    ].join('\n'),
  )
  await service.jobsDone()
  const rejects = await (await call(driverUploads.rejects, { params: { UploadId } })).text()
  const cells = rejects.split('\r\n').map((line) => line.split(',').slice(-2))
  expect(cells.slice(1, -1)).toEqual([
    ['4473', 'hired 2020'],
    ['4474', '4474'],
    ['*****447 5', ''],
    ['4476', ''],
    ['#####4477', ''],
    ['4478', ''],
  ])
})

test('a column of social security numbers is known by its heading where it is not imported, too', async () => {
  const { UploadId } = await sendFile(
    [
      'FirstName,LastName,EmailId,MobileNumber,Social,DriverSSN,Payroll',
      'Casimir,Oakhollow,nope,614 555 7101,900554471,900554472,900554473',
      'Casimir,Oak,hollow,nope,614 555 7101,900554474,,1',
    ].join('\n'),
    { Mapping: { FirstName: 0, LastName: 1, EmailId: 2, MobileNumber: 3 } },
  )
  await service.jobsDone()
  const rejects = await (await call(driverUploads.rejects, { params: { UploadId } })).text()
  expect(rejects.split('\r\n').map((line) => line.split(',').slice(-3))).toEqual([
    ['Social', 'DriverSSN', 'Payroll'],
    ['4471', '4472', '900554473'],
    ['#####4474', '', '1'],
    [''],
  ])
})

test('each call leaves its one entry in the audit log', async () => {
  const { rows } = await sql<{ action: string; is_of_carrier: boolean; count: number }>`
    select action, account_id = ${tarnbrook.id} as is_of_carrier, count(*)::int as count from audit_entry
    where action like '%upload%' group by 1, 2 order by action
  `.execute(service.admin)
  expect(rows).toEqual([
    { action: 'opened the rejected rows of an upload', is_of_carrier: true, count: 3 },
    { action: 'uploaded drivers', is_of_carrier: true, count: 3 },
  ])
})
