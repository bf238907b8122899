import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { safetyImports } from 'shared-api/safety/safety-imports'
import { folderWith, goldenDot, readGolden } from '../../../test/support/sample-safety-files.ts'
import { testService } from '../../../test/support/test-service.ts'
import { importFiles } from './import-files.ts'

const service = await testService({ as: 'operator' })

const [inspectionName, violationName] = ['SMS_Input_-_Inspection.csv', 'SMS_Input_-_Violation.csv']

const imported = async (texts: Record<string, string>) => {
  const folder = await folderWith(texts)
  const databaseUrl = service.serviceUrl
  return importFiles({ databaseUrl, folder, reports: folder, snapshot: '2026-07-31', now: new Date() })
}

test('the operator sees what each import came to, newest first: refused with its totals and carriers, or in place', async () => {
  const inspections = await readGolden(inspectionName)
  const violations = await readGolden(violationName)
  await imported({ [inspectionName]: inspections, [violationName]: violations })
  const short = violations.split('\n').slice(0, 2).join('\n')
  await expect(imported({ [inspectionName]: inspections, [violationName]: `${short}\n` })).rejects.toThrow(
    'Nothing was changed',
  )
  await expect(imported({ [inspectionName]: 'Unique_ID,Unique_ID\n' })).rejects.toThrow()
  const [unread, refused, first] = await call(safetyImports, { query: {} })
  expect(unread).toMatchObject({ State: 'Refused', Report: null })
  expect(refused).toMatchObject({
    State: 'Refused',
    RefusedBecause: `${violationName} lacks lines: 1 violation that the inspections name is missing, of 1 carrier.`,
    NextStep: 'Download the violations file again.',
    NamedSnapshot: '2026-07-31',
    Report: {
      Snapshot: '2026-07-31',
      OnFile: '2026-07-31',
      Checks: expect.arrayContaining([
        expect.objectContaining({
          Check: 'Violations for each inspection (BASIC_Viol)',
          ByFiles: 2,
          Found: 1,
          Result: 'Fails',
        }),
      ]),
      Files: [{ State: 'Whole' }, { State: 'Lacks 1 line' }],
      Problems: { Total: 1, First: [] },
    },
  })
  const [, whole] = await call(safetyImports, { query: { Import: refused?.Id } })
  expect(whole?.Report?.Problems.First).toMatchObject([{ DotNumber: goldenDot, ByFiles: 1, Found: 0 }])
  expect(first).toMatchObject({
    State: 'Imported',
    RefusedBecause: null,
    Report: { Files: [{ Name: inspectionName, Rows: 17, State: 'Whole' }, { Rows: 2 }] },
  })
})
