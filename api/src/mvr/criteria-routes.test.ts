import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { defaultCriteria, MvrCriteria, mvrCriteria, type MvrCriteriaRules } from 'shared-api/mvr/mvr-criteria'
import { Refusal } from 'shared-api/refusal'
import { agentAccounts, carrierAccounts, quillhaven } from '../../demo/accounts.ts'
import { refusalOf } from '../../test/support/refusals.ts'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })

const CarrierId = quillhaven.id
const read = (id: string = CarrierId) => call(mvrCriteria.read, { query: { CarrierId: id } })
const save = (Version: number, changes: Partial<MvrCriteriaRules>, id: string = CarrierId) =>
  call(mvrCriteria.save, {
    body: { CarrierId: id, Version, Criteria: { ...defaultCriteria, ...changes } },
  })

test('a carrier has the default until it saves its own, and each save is a new version', async () => {
  expect(await read()).toEqual({
    CarrierId,
    Version: 0,
    Criteria: defaultCriteria,
    ChangedBy: null,
    ChangedAt: null,
  })
  const first = await save(0, { SeriousAllowed: 0, Endorsements: ['N'] })
  expect(first).toMatchObject({ Version: 1, ChangedBy: 'Dana Pell' })
  const second = await save(1, { ConvictionsAllowed: 4 })
  expect(await read()).toEqual(second)
  expect(second).toMatchObject({ Version: 2, Criteria: { ...defaultCriteria, ConvictionsAllowed: 4 } })
})

test('criteria that another user saved first are refused with the newer ones, for two at once too', async () => {
  const { Version } = await read()
  const answers = await Promise.allSettled([
    save(Version, { PointsAllowed: 6 }),
    save(Version, { PointsAllowed: 7 }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refusal = await refusalOf(save(Version, { PointsAllowed: 5 }))
  expect(refusal.status).toBe(409)
  expect(MvrCriteria.parse(refusal.newer)).toEqual(await read())
  const lost = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  expect(lost.map((reason) => reason instanceof Refusal && reason.status)).toEqual([409])
})

test('criteria of another carrier are not found, and their drivers have no access', async () => {
  const foreign = agentAccounts.find(({ id }) => carrierAccounts.every((own) => own.id !== id))
  const id = foreign?.id ?? ''
  expect((await refusalOf(read(id))).status).toBe(404)
  expect((await refusalOf(save(0, {}, id))).status).toBe(404)
  await service.signIn('driver')
  expect((await refusalOf(read())).status).toBe(403)
})

test('an impossible criterion is refused at its field', async () => {
  await service.signIn('carrier')
  const { Version } = await read()
  expect((await refusalOf(save(Version, { SeriousAllowed: -1 }))).status).toBe(400)
  expect((await refusalOf(save(Version, { MajorYears: 0 }))).status).toBe(400)
})
