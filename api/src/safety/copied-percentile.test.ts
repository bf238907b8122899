import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { safety } from 'shared-api/safety'
import { safetyAnalysis } from 'shared-api/safety/safety-analysis'
import { oxmarrow, quillhaven } from '../../demo/accounts.ts'
import { testService } from '../../test/support/test-service.ts'

await testService({ as: 'carrier' })

const of = { CarrierId: quillhaven.id, Basic: 'Vehicle Maintenance', Snapshot: '2026-10-30' } as const
const save = (Percentile: number | null, Replaces: number | null, changed: object = {}) =>
  call(safetyAnalysis.saveCopied, { body: { ...of, Percentile, Replaces, ...changed } })
const shown = async () => {
  const [carrier] = await call(safety.summary, { query: { CarrierId: of.CarrierId } })
  return carrier?.Basics.find(({ Basic }) => Basic === of.Basic)
}

test('a copied percentile goes before the estimate, says so, and is taken away again', async () => {
  expect(await shown()).toMatchObject({ Percentile: 81, Alert: true })
  expect(await save(77, null)).toMatchObject({
    Percentile: 77,
    Alert: false,
    PercentileBasis: {
      Source: 'Copied',
      Sentence: "Copied from the carrier's FMCSA sign-in, snapshot of 30 Oct 2026",
    },
  })
  expect(await shown()).toMatchObject({ Percentile: 77, PercentileBasis: { Source: 'Copied' } })
  await expect(save(70, null)).rejects.toMatchObject({
    status: 409,
    message: 'Another user changed this copied percentile: it is 77% now',
  })
  expect(await save(null, 77)).toMatchObject({
    Percentile: 81,
    PercentileBasis: { Source: 'Published pairs' },
  })
  expect(await shown()).toMatchObject({ Percentile: 81 })
})

test("an estimate is compared with the estimate before it, FMCSA's figure with none but FMCSA's", async () => {
  const { PreviousPercentile: estimateBefore } = (await shown()) ?? {}
  expect(estimateBefore).toEqual(expect.any(Number))
  const before = { Snapshot: '2026-09-25' }
  await save(12, null, before)
  expect(await shown()).toMatchObject({ Percentile: 81, PreviousPercentile: estimateBefore })
  await save(77, null)
  expect(await shown()).toMatchObject({ Percentile: 77, PreviousPercentile: 12 })
  await save(null, 12, before)
  expect(await shown()).toMatchObject({ Percentile: 77, PreviousPercentile: null })
  await save(null, 77)
})

test("another carrier's id, a day that is no snapshot and 101% are refused", async () => {
  await expect(save(50, null, { CarrierId: oxmarrow.id })).rejects.toMatchObject({ status: 404 })
  await expect(save(50, null, { Snapshot: '2026-10-29' })).rejects.toMatchObject({
    errors: [{ Field: 'Snapshot' }],
  })
  await expect(save(50, null, { Snapshot: '2026-11-27' })).rejects.toMatchObject({
    errors: [{ Field: 'Snapshot', Message: 'FMCSA has not run this snapshot yet' }],
  })
  await expect(save(101, null)).rejects.toMatchObject({
    errors: [{ Field: 'Percentile', Message: 'Enter a whole number from 0 to 100' }],
  })
})
