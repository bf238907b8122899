import { expect, test } from '@jest/globals'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepRoom } from './receive-form.ts'

test('files leave room on the disk for the database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'room-'))
  await keepRoom(join(folder, 'incoming'))
  await expect(keepRoom(folder, Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({ code: 'ENOSPC' })
  await rm(folder, { recursive: true })
})
