import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FileStore, folderStore } from '../../src/platform/files/file-store.ts'

/** For tests in which no file arrives: the folder is made when the first one does. */
export const unusedFiles: FileStore = folderStore(join(tmpdir(), 'portal-no-files'))
