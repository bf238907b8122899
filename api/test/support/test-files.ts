import { Disk } from 'flydrive'
import { FSDriver } from 'flydrive/drivers/fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type FileStore, folderStore } from '../../src/platform/files/file-store.ts'

/** For tests in which no file arrives: the folder is made when the first one does. */
export const unusedFiles: FileStore = folderStore(join(tmpdir(), 'portal-no-files'))

/** A store whose disk may be full: then a file is written, and its last bytes fail. */
export function smallDisk(kept: string, incoming: string) {
  let isFull = false
  class SmallDisk extends FSDriver {
    override async putStream(key: string, contents: Readable) {
      await super.putStream(key, contents)
      if (isFull) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    }
  }
  const store: FileStore = {
    disk: new Disk(new SmallDisk({ location: kept, visibility: 'private' })),
    incoming,
  }
  return { store, setFull: (full: boolean) => void (isFull = full) }
}
