import { beforeAll, expect, test } from '@jest/globals'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/support/test-database.ts'
import { importFiles } from './import-files.ts'
import { safetyCommands } from './safety-commands.ts'

const database = await testDatabase()

beforeAll(async () => {
  await importFiles({
    databaseUrl: database.serviceUrl,
    folder: fileURLToPath(new URL('../reference/golden/', import.meta.url)),
    reports: tmpdir(),
    snapshot: undefined,
    now: new Date('2026-11-24T12:00:00Z'),
  })
})

async function printed(command: 'import' | 'score' | 'reconcile', ...args: string[]): Promise<string> {
  const lines: string[] = []
  await safetyCommands[command]?.run({
    db: database.db,
    databaseUrl: database.serviceUrl,
    reports: tmpdir(),
    args,
    now: new Date('2026-11-24T12:00:00Z'),
    print: (line) => lines.push(line),
  })
  return lines.join('\n')
}

const ofCarrier = ['--dot', '1021580', '--as-of', '2026-07-31'] as const
const byPreview = ['--ruleset', 'SMS_ENHANCED_PREVIEW'] as const

test('a carrier is scored by the announced method, which says that it is not in force and what it lacks', async () => {
  const shown: unknown = JSON.parse(await printed('score', ...ofCarrier, ...byPreview, '--json'))
  expect(shown).toMatchObject({
    Label: 'Estimated SMS values',
    Ruleset: 'SMS_ENHANCED_PREVIEW',
    IsInForce: false,
    NotCovered: expect.arrayContaining([expect.stringMatching(/^Vehicle Maintenance: Driver Observed/)]),
    Iss: null,
    Basics: expect.arrayContaining([
      expect.objectContaining({
        Basic: 'Vehicle Maintenance',
        Numerator: 4,
        Denominator: 17,
        EventGroup: null,
      }),
    ]),
  })
  const preview = await printed('score', ...ofCarrier, ...byPreview)
  expect(preview).toContain('is not in force. Not covered:')
  expect(preview).toMatch(/HM Compliance .*\n +Threshold 90%/)
  const inForce = await printed('score', ...ofCarrier)
  expect(inForce).toContain('6/17')
  expect(inForce).not.toContain('Not covered')
})

const scores = async () =>
  (await sql`select * from national_score order by basic`.execute(database.admin)).rows
const populations = () =>
  database.admin.selectFrom('sms_population').select(['id', 'kind']).orderBy('kind').execute()

test('scoring all carriers by it leaves what is in force as it is, and keeps cut-offs of its own', async () => {
  await printed('score', '--all')
  const [scoresBefore, populationsBefore] = [await scores(), await populations()]
  expect(scoresBefore.length).toBeGreaterThan(0)
  await printed('score', '--all', ...byPreview)
  expect(await scores()).toEqual(scoresBefore)
  const [own, ...others] = await populations()
  expect(own?.kind).toBe('Enhanced preview')
  expect(others).toEqual(populationsBefore)
})

test('FMCSA publishes nothing by the announced method, so there is nothing to reconcile', async () => {
  await expect(printed('reconcile', ...byPreview)).rejects.toThrow(
    'FMCSA publishes figures by SMS_3_21 alone: there is nothing to compare.',
  )
})

test('a later day than that of the files is scored on their day, and told', async () => {
  const later = await printed('score', '--dot', '1021580', '--as-of', '2026-10-30')
  expect(later).toBe(
    `No files of 2026-10-30 are on file: the newest before it are taken, of 2026-07-31.\n${await printed('score', ...ofCarrier)}`,
  )
})

test('a reason is given with --accept alone, in words', async () => {
  await expect(printed('import', '.', '--accept', '--reason', ' ')).rejects.toThrow('--reason is empty')
  await expect(printed('import', '.', '--reason', 'Sold')).rejects.toThrow('--reason goes with --accept')
})
