import { afterAll } from '@jest/globals'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const golden = new URL('../../src/safety/reference/golden/', import.meta.url)

export const inspectionName = 'SMS_Input_-_Inspection.csv'
export const violationName = 'SMS_Input_-_Violation.csv'
/** The day of the golden files, and their carrier. */
export const goldenSnapshot = '2026-07-31'
export const goldenDot = 1_021_580

export const readGolden = async (name: string) =>
  (await readFile(new URL(name, golden), 'utf8')).replaceAll('\r', '')

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

/** A folder with these files, which is gone after the tests. */
export async function folderWith(files: Readonly<Record<string, string | Buffer>>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'safety-files-'))
  folders.push(folder)
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  return folder
}

/** The lines with one of them changed; 1 is the heading. */
export const changed = (text: string, line: number, change: (text: string) => string) =>
  text
    .split('\n')
    .map((one, index) => (index + 1 === line ? change(one) : one))
    .join('\n')
