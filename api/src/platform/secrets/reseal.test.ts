import { noJobs } from '../jobs/jobs.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { addLinkRequests } from '../../../test/support/sample-link-requests.ts'
import { added, changeOf, draftOf, edited } from '../../../test/support/sample-drivers.ts'
import { holding } from '../../../test/support/sample-uploads.ts'
import { keptHead } from '../../../test/support/kept-head.ts'
import { startTestService, type TestService } from '../../../test/support/test-service.ts'
import { testKeyText } from '../../../test/support/test-world.ts'
import { officeCommands } from '../../office-command.ts'
import { cdlNumberIndexes, openCdlNumber, sealedColumns } from '../../drivers/protected/sealed-fields.ts'
import { openPreview } from '../../drivers/links/link-preview.ts'
import { clockEnv } from '../clock-env.ts'
import { parseKeys } from './keys.ts'
import { checkKeys } from './known-keys.ts'
import { rotateKeys as resealRows } from './reseal.ts'

const newest = `2:${randomBytes(32).toString('base64')}`
const portalKeys = `${newest},${testKeyText}`
const keys = parseKeys(portalKeys)
let service: TestService

beforeAll(async () => {
  service = await startTestService({ keys })
  // As the start of a service does.
  await checkKeys(service.db, keys)
  await addLinkRequests(service.admin)
  await service.signIn('carrier')
})
afterAll(() => service.stop())

const rotateKeys = (print: (line: string) => unknown) =>
  officeCommands['rotate-keys']?.run({
    db: service.db,
    keys,
    checkedHead: keptHead(),
    enqueue: noJobs,
    payments: undefined,
    args: ['--batch', '20'],
    print,
  })

const rows = () =>
  service.admin
    .selectFrom('driver')
    .select(['id', 'cdl_number_sealed', 'cdl_number_index', 'version'])
    .where('cdl_number_sealed', 'is not', null)
    .orderBy('id')
    .execute()

const withNewKey = async () => (await rows()).filter((row) => row.cdl_number_sealed?.[0] === 2).length

test('after a kill the rest is sealed with the newest key: values, indexes and versions stay what they were', async () => {
  const before = await rows()
  // All rows after the fifth are held, so that the command is not done before the kill.
  const others = `select from driver where id > '${before[4]?.id}' for update`
  const firstLine = await holding(service, others, async () => {
    const command = spawn(
      process.execPath,
      [join(import.meta.dirname, '../../office-command.ts'), 'rotate-keys', '--batch=5'],
      {
        env: {
          ...clockEnv(),
          DATABASE_URL: service.serviceUrl,
          PORTAL_KEYS: portalKeys,
          SMTP_URL: 'smtp://127.0.0.1:1',
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    const [line] = await once(command.stdout.setEncoding('utf8'), 'data')
    command.kill('SIGKILL')
    await once(command, 'exit')
    return line
  })
  expect(firstLine).toMatch(/^drivers: 5 of \d+\n/)
  const done = await withNewKey()
  expect(done).toBe(5)

  const lines: string[] = []
  expect(await rotateKeys((line) => lines.push(line))).toBe(true)
  expect(lines[0]).toBe(`drivers: 20 of ${before.length - done}`)
  const onlyNewest = parseKeys(newest)
  const after = await rows()
  expect(after.map(({ id, version }) => ({ id, version }))).toEqual(
    before.map(({ id, version }) => ({ id, version })),
  )
  for (const [index, row] of after.entries()) {
    const number = openCdlNumber(onlyNewest, row.id, row.cdl_number_sealed ?? Buffer.alloc(0))
    expect(number).toBe(openCdlNumber(keys, row.id, before[index]?.cdl_number_sealed ?? Buffer.alloc(0)))
    expect(cdlNumberIndexes(onlyNewest, number)).toEqual([row.cdl_number_index])
  }
  const requests = await service.admin
    .selectFrom('driver_link_request')
    .select(['id', 'shown_sealed'])
    .execute()
  for (const { id, shown_sealed } of requests) expect(openPreview(onlyNewest, id, shown_sealed)).toBeTruthy()
})

test('who has a form open, or saves a driver at that moment, notices nothing', async () => {
  const open = await added(draftOf({ CDLState: 'OH', CDLNumber: 'OPEN-1', DOB: '1984-05-17' }))
  const saving = await added(draftOf({ CDLState: 'OH', CDLNumber: 'SAVE-1' }))
  const oldKeys = parseKeys(testKeyText)
  const sealAgain = (id: string, cdlNumber: string) =>
    service.admin
      .updateTable('driver')
      .set(sealedColumns(oldKeys, id, { cdlNumber }))
      .where('id', '=', id)
  await sealAgain(open.Id, 'OPEN-1').execute()
  await sealAgain(saving.Id, 'SAVE-1').execute()
  const { version: Version } = await service.admin
    .selectFrom('driver')
    .select('version')
    .where('id', '=', open.Id)
    .executeTakeFirstOrThrow()

  const held = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const edit = service.admin.transaction().execute(async (tx) => {
    await tx
      .updateTable('driver')
      .set(sealedColumns(oldKeys, saving.Id, { cdlNumber: 'SAVE-2' }))
      .where('id', '=', saving.Id)
      .execute()
    held.resolve()
    await letGo.promise
  })
  await held.promise
  // The first line comes when the row that is held was passed over.
  await Promise.all([edit, rotateKeys(() => letGo.resolve())])
  const { cdl_number_sealed } = await service.admin
    .selectFrom('driver')
    .select('cdl_number_sealed')
    .where('id', '=', saving.Id)
    .executeTakeFirstOrThrow()
  expect(openCdlNumber(parseKeys(newest), saving.Id, cdl_number_sealed ?? Buffer.alloc(0))).toBe('SAVE-2')
  expect(await edited(changeOf(open, { City: 'Toledo', Version }))).toMatchObject({ City: 'Toledo' })
})

test('the same license number, saved before the keys are rotated, is found by the newest key after it', async () => {
  const driver = await added(draftOf({ CDLState: 'OH', CDLNumber: 'SAME-1' }))
  const { Id } = driver
  await service.admin
    .updateTable('driver')
    .set(sealedColumns(parseKeys(testKeyText), Id, { cdlNumber: 'SAME-1' }))
    .where('id', '=', Id)
    .execute()
  const { version: Version } = await service.admin
    .selectFrom('driver')
    .select('version')
    .where('id', '=', Id)
    .executeTakeFirstOrThrow()
  await edited(changeOf(driver, { CDLNumber: 'SAME-1', Version }))
  await rotateKeys(() => undefined)
  const { cdl_number_index: index } = await service.admin
    .selectFrom('driver')
    .select('cdl_number_index')
    .where('id', '=', Id)
    .executeTakeFirstOrThrow()
  expect(index).toEqual(cdlNumberIndexes(parseKeys(newest), 'SAME-1')[0])
})

test('it ends where rows stay held, and refuses a batch without rows', async () => {
  const held = {
    name: 'held rows',
    columns: [],
    count: async () => 3,
    reseal: async () => ({ count: 0, lastId: undefined }),
  }
  const options = { heldFor: 1, tries: 3, onProgress: () => undefined }
  await expect(resealRows(service.db, keys, [held], options)).rejects.toThrow(
    'held rows: 3 are held by other transactions.',
  )
  const withBatch = (batchSize: number) => resealRows(service.db, keys, [], { ...options, batchSize })
  await expect(withBatch(0)).rejects.toThrow('A batch has to be')
  await expect(withBatch(Number.NaN)).rejects.toThrow('A batch has to be')
})
