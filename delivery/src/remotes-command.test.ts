import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { runCommand } from './remotes-command.ts'
import { storeVersion, temporaryFolder } from './testing.ts'

const { folder: delivery, remove } = temporaryFolder()
const remotes = (line: string) => runCommand(line.split(' '), delivery)

beforeAll(async () => {
  await storeVersion(delivery, 'drivers', '1.0.0')
  await storeVersion(delivery, 'drivers', '1.0.1')
  await storeVersion(delivery, 'drivers', '1.0.10')
})
afterAll(remove)

test('a version is activated, listed and rolled back, in words', async () => {
  expect(await remotes('activate drivers@1.0.1')).toBe('New tabs load drivers@1.0.1 now.')
  expect(await remotes('activate drivers@1.0.10')).toBe(
    'New tabs load drivers@1.0.10 now; before it was 1.0.1.',
  )
  expect((await remotes('list')).split('\n')).toEqual([
    'remote   version  standing   published (UTC)   size',
    'drivers  1.0.10   active     2026-11-20 12:00  1.2 kB',
    '         1.0.1    previous   2026-11-20 12:00  1.2 kB',
    '         1.0.0    available  2026-11-20 12:00  1.2 kB',
  ])
  expect(await remotes('rollback drivers')).toBe('New tabs load drivers@1.0.1 again, instead of 1.0.10.')
})

test.each([
  ['activate drivers@9.9.9', 'drivers has no version 9.9.9. Published are: 1.0.0, 1.0.1, 1.0.10.'],
  ['activate drivers', '"drivers" names no version. Write it like drivers@1.0.1'],
  ['activate drivers@', 'names no version'],
  ['activate unknown@1.0.0', 'There is no remote "unknown"'],
  [
    'activate tickets@1.0.0',
    'Nothing of tickets was published. Publish it first: pnpm remotes publish tickets',
  ],
  ['rollback tickets', 'No version of tickets is active, so there is nothing to roll back.'],
  ['publish unknown', 'There is no remote "unknown". The remotes of this checkout are: drivers,'],
  ['publish', 'This needs more: pnpm remotes publish <remote>'],
  ['remove drivers', 'There is no command "remove".'],
  ['list drivers', '"drivers" is too much.'],
  ['rollback drivers now', '"now" is too much.'],
])('what can not be done is refused in a sentence %s', async (line, sentence) => {
  await expect(remotes(line)).rejects.toMatchObject({
    name: 'Refused',
    message: expect.stringContaining(sentence),
  })
})

test('without a command it says what there is', async () => {
  expect(await runCommand([], delivery)).toContain('publish <remote>')
  const empty = temporaryFolder()
  expect(await runCommand(['list'], empty.folder)).toContain('Nothing was published yet')
  empty.remove()
})
