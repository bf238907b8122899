import { beforeEach, describe, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { drivers } from 'shared-api/drivers'
import { mvr } from 'shared-api/mvr'
import type { MvrDriverRecord } from 'shared-api/mvr/mvr-record'
import { breakCall, changeAnswer } from 'shared-testing/calls'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'
import { paths } from '../paths.ts'
import { driverWithReports, readRecord } from './record-testing.ts'

let carrierId: string
let recorded: Promise<MvrDriverRecord> | undefined
let record: MvrDriverRecord

beforeEach(async () => {
  const carriers = await signInAs('carrier@demo.example')
  carrierId = carriers.find(({ Name }) => Name.startsWith('Quillhaven'))?.Id ?? ''
  recorded ??= driverWithReports(carrierId)
  record = await recorded
})

const panel = async (name: string) => within(await screen.findByRole('region', { name }))

/** The record as the service sends it, with some of it changed. */
const changeRecord = (change: (record: MvrDriverRecord) => MvrDriverRecord) =>
  changeAnswer<{ Data: MvrDriverRecord }>('GetMVRRecord', ({ Data }) => ({ Data: change(Data) }))

describe('for staff', () => {
  test('a record tells the verdict with its criteria, license, certificate and what changed', async () => {
    openScreen(App, paths.record(record.Driver.Id))
    expect(await screen.findByRole('heading', { level: 1, name: record.Driver.Name })).toBeVisible()
    const criteria = within(screen.getByRole('list', { name: 'Criteria' }))
    expect(criteria.getAllByRole('listitem')).toHaveLength(8)
    expect(screen.getByRole('link', { name: 'Edit criteria' })).toHaveAttribute(
      'href',
      paths.criteria(record.Carrier__r.Id),
    )
    expect((await panel('License')).getByText(/^[A-Z]{2}, class [AB]$/)).toBeVisible()
    expect(await panel('Medical certificate')).toBeDefined()
    expect(await panel('Changes')).toBeDefined()
    await waitFor(() => expect(document.title).toBe(`${record.Driver.Name} - Carrier compliance`))
  })

  test('every report that was sent leads to its page, and the newest looks name who and why', async () => {
    openScreen(App, paths.record(record.Driver.Id))
    const reports = await panel('Reports')
    const sent = record.Reports.filter(({ AsOf }) => AsOf !== null)
    const hrefs = reports.getAllByRole('link').map((link) => link.getAttribute('href'))
    expect(hrefs).toEqual(expect.arrayContaining(sent.slice(0, 5).map(({ Id }) => paths.report(Id))))
    const log = (await panel('Access log')).getAllByRole('listitem')
    expect(log[0]).toHaveTextContent(/opened the recordReason: annual review/)
  })

  test('the whole access log is turned over page by page', async () => {
    for (let look = 0; look < 12; look += 1) await readRecord(record.Driver.Id)
    const { person } = openScreen(App, paths.record(record.Driver.Id))
    const log = await panel('Access log')
    await person.click(log.getByRole('button', { name: /^All \d+$/ }))
    expect(await log.findByText(/^1 to 10 of \d+$/)).toBeVisible()
    await person.click(log.getByRole('button', { name: 'Page 2' }))
    expect(await log.findByText(/^11 to \d+ of \d+$/)).toBeVisible()
  })

  test('"none reported" and unknown read differently, and fault is not stated where the state says none', async () => {
    changeRecord((answered) => ({
      ...answered,
      Latest: answered.Latest && {
        ...answered.Latest,
        pendingCitations: { kind: 'none reported' },
        withdrawals: { kind: 'unknown' },
        accidents: {
          kind: 'reported',
          rows: [
            {
              on: '2025-03-01',
              state: 'OH',
              description: null,
              fault: null,
              injuries: 1,
              deaths: null,
              isCmv: true,
              isHazmat: null,
            },
          ],
        },
        medical: { kind: 'unknown' },
      },
    }))
    openScreen(App, paths.record(record.Driver.Id))
    const convictions = await panel('Convictions')
    const under = (title: string) => convictions.getByRole('heading', { name: title }).parentElement
    expect(under('Pending citations, never counted')).toHaveTextContent('None reported')
    expect(under('Withdrawals')).toHaveTextContent('Unknown: the report does not say')
    await waitFor(() => expect(under('Accidents')).toHaveTextContent('01 Mar 2025, Ohio'))
    expect(under('Accidents')).toHaveTextContent('Fault not stated, 1 injury, deaths not stated, CMV')
    expect((await panel('Medical certificate')).getByText(/^Unknown:/)).toBeVisible()
  })

  test('convictions are a time line, and the same as a table', async () => {
    changeRecord((answered) => ({
      ...answered,
      Convictions: [
        conviction({ ListedIn: [answered.Latest?.ReportId ?? ''] }),
        conviction({ acdCode: 'S92', offenseOn: '2019-05-02', convictedOn: null, Class: null, ListedIn: [] }),
      ],
    }))
    const { person } = openScreen(App, paths.record(record.Driver.Id))
    const convictions = await panel('Convictions')
    const told = within(convictions.getByRole('list', { name: 'Convictions' })).getAllByRole('listitem')
    await waitFor(() =>
      expect(told[0]).toHaveTextContent(
        /^Speeding 15 or more over, S15, offense .*, convicted .*, Indiana, 17 over, CMV, serious, counts until/,
      ),
    )
    expect(told[1]).toHaveTextContent(/^Speeding, S92, .*conviction date not stated.*no longer reported$/)
    await person.click(convictions.getByRole('button', { name: 'Show as table' }))
    const table = within(convictions.getByRole('table', { name: 'Convictions' }))
    expect(table.getAllByRole('row')).toHaveLength(3)
    expect(table.getByRole('row', { name: /^Speeding, S92/ })).toHaveTextContent('Not stated')
  })

  test('a record whose latest report is of a license that was changed says so', async () => {
    changeRecord((answered) => ({
      ...answered,
      Latest: answered.Latest && { ...answered.Latest, IsOfLicenseBefore: true },
    }))
    openScreen(App, paths.record(record.Driver.Id))
    expect(
      await screen.findByText(/^The driver's license was changed after the latest report was ordered\./),
    ).toBeVisible()
  })

  test('a monitoring notice that came since the latest report is told beside the verdict, and opens', async () => {
    const newer = noticeAt(`${record.Latest?.AsOf}T12:00:00Z`)
    withNotices([newer, noticeAt('2020-01-02T00:00:00Z')])
    openScreen(App, paths.record(record.Driver.Id))
    expect(await screen.findByText(/^Withdrawal: a monitoring notice came on/)).toHaveTextContent(
      /so the verdict may not count it\.$/,
    )
    expect(screen.getByRole('link', { name: 'Open notice' })).toHaveAttribute('href', paths.notice(newer.Id))
  })

  test('more notices than a page has are not counted as if they were all', async () => {
    const newer = noticeAt(new Date().toISOString())
    withNotices(
      Array.from({ length: 20 }, () => newer),
      { PageSize: 20, Total: 35 },
    )
    openScreen(App, paths.record(record.Driver.Id))
    expect(await screen.findByText(/^More than 20 monitoring notices came since/)).toHaveTextContent(
      /so the verdict may not count them\.$/,
    )
  })

  test('a request starts with this driver, over the record', async () => {
    const { person, address } = openScreen(App, paths.record(record.Driver.Id))
    await person.click(await screen.findByRole('link', { name: 'Request MVR' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Request MVR' }))
    expect(await dialog.findByText(record.Driver.Name)).toBeVisible()
    expect(address()).toBe(`${paths.record(record.Driver.Id)}?request=${record.Driver.Id}`)
  })

  test('a driver without a report is offered the request', async () => {
    const [reports, people] = await Promise.all([
      call(mvr.reports, { query: { PageSize: 100 } }),
      call(drivers.list, { query: { PageSize: 100 } }),
    ])
    const reported = new Set(reports.Data.map(({ Driver__c }) => Driver__c))
    const without = people.Data.find(({ Id }) => !reported.has(Id))
    openScreen(App, paths.record(without?.Id ?? ''))
    expect(await screen.findByText('No report to read yet')).toBeVisible()
    expect(screen.getAllByRole('link', { name: 'Request MVR' }).length).toBeGreaterThan(0)
    expect(screen.queryByRole('region', { name: 'Convictions' })).not.toBeInTheDocument()
  })

  test('a report that waits for consent is the next step', async () => {
    changeRecord((answered) => ({
      ...answered,
      Verdict: null,
      Latest: null,
      Changes: null,
      Convictions: [],
      Reports: answered.Reports.slice(0, 1).map((report) => ({
        ...report,
        MVR_Status__c: 'Consent Needed',
        AsOf: null,
      })),
    }))
    openScreen(App, paths.record(record.Driver.Id))
    expect(await screen.findByText('A report waits for consent')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Open report' })).toHaveAttribute(
      'href',
      `/customerportal/details/${record.Reports[0]?.Id ?? ''}?record_type=MVR_REPORT`,
    )
  })

  test('a failure says so and is tried again; a driver who is not there is not found', async () => {
    const { repair } = breakCall('GetMVRRecord', 500)
    const { person } = openScreen(App, paths.record(record.Driver.Id))
    expect(await screen.findByText('Driving record could not be loaded')).toBeVisible()
    repair()
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { level: 1, name: record.Driver.Name })).toBeVisible()
  })

  test.each(['5d1f2f0a-6a58-8a4b-9c39-0a6f0d4f8f11', 'nothing'])('%s is not found', async (id) => {
    openScreen(App, paths.record(id))
    expect(await screen.findByText('There is no such driving record')).toBeVisible()
  })
})

describe('for a driver', () => {
  test('the own record has no verdict, no changes and no outcome of a report', async () => {
    const { Id } = await own('driver@demo.example')
    changeRecord((answered) => ({
      ...answered,
      Latest: record.Latest,
      Reports: record.Reports.map((report) => ({ ...report, Outcome: null, Points: null })),
      ReportCount: record.ReportCount,
    }))
    openScreen(App, paths.record(Id))
    expect(await screen.findByRole('heading', { level: 1, name: 'My driving record' })).toBeVisible()
    expect(await panel('License')).toBeDefined()
    expect(screen.queryByRole('region', { name: 'Changes' })).not.toBeInTheDocument()
    expect(screen.queryByRole('list', { name: 'Criteria' })).not.toBeInTheDocument()
    expect((await panel('Reports')).queryByText('Against criteria')).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Request MVR' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'My MVRs' })).toHaveAttribute('href', paths.myMvrs)
  })

  test('the own record without a report has own words', async () => {
    const { Id } = await own('mvr@demo.example')
    changeRecord((answered) => ({ ...answered, Latest: null, Reports: [], ReportCount: 0 }))
    openScreen(App, paths.record(Id))
    expect(await screen.findByText('Your state has sent nothing yet')).toBeVisible()
  })

  test("another driver's record is not found", async () => {
    await signInAs('driver@demo.example')
    openScreen(App, paths.record(record.Driver.Id))
    expect(await screen.findByText('There is no such driving record')).toBeVisible()
  })

  test.each([
    ['driver@demo.example', paths.myMvrs],
    ['carrier@demo.example', paths.reportList],
  ])('without a driver the address leads %s to %s', async (who, to) => {
    await signInAs(who)
    const { address } = openScreen(App, paths.records)
    await waitFor(() => expect(address()).toBe(to))
  })
})

/** The driver of a user's own reports. */
async function own(email: string) {
  await signInAs(email)
  const { Data } = await call(mvr.reports)
  const Id = Data.find(({ Driver__c }) => Driver__c !== null)?.Driver__c
  if (typeof Id !== 'string') throw new Error(`${email} has no reports.`)
  return { Id }
}

const withNotices = (Data: readonly object[], more: object = {}) =>
  changeAnswer('GetMVRNotices', (page: object) => ({ ...page, Data, Total: Data.length, ...more }))

const noticeAt = (ReceivedAt: string) => ({
  Id: crypto.randomUUID(),
  Kind: 'withdrawal',
  Severity: 'Critical',
  HappenedOn: ReceivedAt.slice(0, 10),
  ReceivedAt,
  State__c: 'OH',
  ReadAt: null,
  ReadByName: null,
})

const conviction = (
  changes: Partial<MvrDriverRecord['Convictions'][number]>,
): MvrDriverRecord['Convictions'][number] => ({
  offenseOn: new Date(Date.now() - 400 * 86_400_000).toISOString().slice(0, 10),
  convictedOn: new Date(Date.now() - 300 * 86_400_000).toISOString().slice(0, 10),
  court: null,
  state: 'IN',
  stateCode: '9-21',
  acdCode: 'S15',
  description: 'SPEED',
  speedOver: 17,
  points: 4,
  isCmv: true,
  isHazmat: false,
  isFatal: null,
  Class: 'serious',
  ListedIn: [],
  ...changes,
})
