import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testService } from '../../../test/support/test-service.ts'
import { testKeys, testNow } from '../../../test/support/test-world.ts'
import { OperatorProblem } from '../operator-problem.ts'
import { createMetrics } from '../plugins/metrics.ts'
import { auditWatch } from './audit-watch.ts'
import { checkedHeadIn } from './checked-head.ts'

const service = await testService()
let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'checked-head-'))
  file = join(folder, 'audit-head.json')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const check = {
  head: { position: 3, hash: Buffer.from('a hash') },
  checkedAt: testNow,
  brokenPosition: 0,
  readAt: testNow,
  sealedFrom: 1,
}

const sentence = () =>
  `${file} is damaged: the result of the last audit check can't be read. Find out why, such as a full disk, then delete the file once: the next check reads the whole log.`

test.each(['', '{"position":3,"ha', '[]', '{"position":"3"}', '\0\0\0\0'])(
  'a damaged file is named with what to do: %j',
  async (text) => {
    await writeFile(file, text)
    const reading = checkedHeadIn(folder).read()
    await expect(reading).rejects.toThrow(OperatorProblem)
    await expect(reading).rejects.toThrow(sentence())
  },
)

test('the hourly check logs a damaged file as an error, changes nothing, and the metrics raise the alarm', async () => {
  await writeFile(file, '{"pos')
  const checkedHead = checkedHeadIn(folder)
  const logged: string[] = []
  const log = { error: (_: object, words: string) => logged.push(words) }
  const watch = auditWatch({ db: service.db, keys: testKeys, checkedHead, log, clock: () => testNow })
  await watch.run()
  expect(logged).toEqual([sentence()])
  const text = await createMetrics(checkedHead).registry.metrics()
  expect(text).toContain('portal_audit_checked_at 0')
  expect(text).not.toMatch(/^portal_audit_broken_position/m)
  await rm(file)
  await watch.run()
  expect(await checkedHead.read()).toMatchObject({ checkedAt: testNow, brokenPosition: 0, readAt: testNow })
})

test('the file is on the disk before it takes its place', async () => {
  const handle = await open(folder)
  const filesAtSync: string[][] = []
  const sync = jest.spyOn(Object.getPrototypeOf(handle), 'sync')
  sync.mockImplementation(async () => void filesAtSync.push(await readdir(folder)))
  await checkedHeadIn(folder).write(check)
  sync.mockRestore()
  await handle.close()
  expect(filesAtSync).toEqual([[expect.stringMatching(/^audit-head\.json\..+\.new$/)]])
  expect(await checkedHeadIn(folder).read()).toEqual(check)
})
