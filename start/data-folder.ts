import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Problem, systemErrorCode } from './problem.ts'

/** Makes sure that the data folder is there and can be written to. @returns where each part keeps its log. */
export function openDataFolder(folder: string): { logOf: (part: string) => string } {
  try {
    makeFolder(join(folder, 'logs'))
    accessSync(folder, constants.W_OK)
    accessSync(join(folder, 'logs'), constants.W_OK)
  } catch (error) {
    throw new Problem(
      `The data folder ${folder} ${whyNot(systemErrorCode(error))}.`,
      'Choose a folder that this user can write to: PORTAL_DATA_DIR=/some/folder npm start',
    )
  }
  return { logOf: (part) => join(folder, 'logs', `${part}.log`) }
}

/** Not mkdir's `recursive`: where a file system refuses folders of anybody's, like /proc, Node tries for ever. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

function whyNot(code: string | undefined): string {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return "can't be written to by this user"
    case 'EROFS':
      return 'lies on a disk that is read-only'
    case 'ENOTDIR':
    case 'EEXIST':
      return 'is not a folder, or lies below a file'
    case 'ENOSPC':
      return 'lies on a full disk'
    default:
      return `can't be used (${code ?? 'unknown error'})`
  }
}
