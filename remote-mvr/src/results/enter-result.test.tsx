import { expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import type { MvrReportContent } from 'shared-api/mvr/mvr-record'
import { mvrRecords } from 'shared-api/mvr/mvr-record'
import { changeAnswer } from 'shared-testing/calls'
import { openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'
import { paths } from '../paths.ts'
import { newReport, readReport } from '../report-page/report-testing.ts'
import { consent } from '../request/request-testing.ts'
import { contentOf, recordFile, textFile } from './result-testing.ts'

const slow = 'TEST STATE DELAY'

/** The operator has the dialog of a report open. */
async function openDialog(report: { id: string; name: string }) {
  await signInAs('operator@demo.example')
  const { person } = openScreen(App, paths.report(report.id))
  await person.click(await screen.findByRole('button', { name: 'Enter result' }))
  const dialog = within(await screen.findByRole('dialog', { name: `Enter result for ${report.name}` }))
  return {
    person,
    dialog,
    choose: (outcome: string) => person.click(dialog.getByRole('radio', { name: outcome })),
    upload: (label: string, file: File) => person.upload(dialog.getByLabelText(label), file),
    save: () => person.click(dialog.getByRole('button', { name: 'Save result' })),
  }
}

const problems = async (text: string | RegExp) =>
  expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)

test('the operator enters why a report failed, and its carrier reads it', async () => {
  const report = await newReport(slow)
  const { person, dialog, choose, save } = await openDialog(report)
  await save()
  await problems('Choose an outcome')
  await choose('Failed')
  await save()
  await problems('Enter why it failed')
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Ohio closed its office')
  await save()
  expect(await screen.findByText('Result entered')).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'The report failed' })).toBeVisible()
  expect(screen.getByText(/^Ohio closed its office\. /)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(screen.queryByRole('button', { name: 'Enter result' })).not.toBeInTheDocument()
  await signInAs('carrier@demo.example')
  expect(await readReport(report.id)).toMatchObject({
    MVR_Status__c: 'Failed',
    Message__c: 'Ohio closed its office',
    IsCharged: false,
  })
})

test('the operator enters a record by file, and the report shows it', async () => {
  const report = await newReport(slow)
  const { choose, upload, save } = await openDialog(report)
  await choose('Complete')
  await save()
  await problems('Choose the record as a JSON file')
  await problems('Choose the text that the state sent')
  await upload('JSON file of the record', recordFile(contentOf(report.number)))
  expect(await screen.findByText(/^record\.json: VARGA, OTTOLINE, as of /)).toBeVisible()
  await upload('Text file of the state', textFile('OHIO BMV\r\nVARGA, OTTOLINE\r\n'))
  expect(await screen.findByText(/^ohio\.txt: /)).toBeVisible()
  await save()
  expect(await screen.findByRole('region', { name: 'Licenses' })).toBeVisible()
  expect(screen.getByText('Result entered')).toBeVisible()
  const read = await call(mvrRecords.report, {
    params: { id: report.id },
    query: { record_type: 'MVR_REPORT' },
  })
  expect(read).toMatchObject({
    State: 'Shown',
    RawText: 'OHIO BMV\r\nVARGA, OTTOLINE\r\n',
    Content: { person: { name: 'VARGA, OTTOLINE' } },
  })
})

test('the operator enters that the state has no record, with its text alone', async () => {
  const report = await newReport(slow)
  const { dialog, choose, upload, save } = await openDialog(report)
  await choose('No record')
  expect(dialog.queryByLabelText('JSON file of the record')).not.toBeInTheDocument()
  await upload('Text file of the state', textFile('NO RECORD FOUND'))
  await save()
  expect(
    await screen.findByRole('heading', { name: 'The state has no record of this license' }),
  ).toBeVisible()
  expect(await readReport(report.id)).toMatchObject({ MVR_Status__c: 'No Record' })
})

test('a file that is no record says what to do, and names the field', async () => {
  const report = await newReport(slow)
  const content = contentOf(report.number)
  const { statePoints: _, ...short } = content
  const { choose, upload, save } = await openDialog(report)
  await choose('Complete')
  const chosen = async (file: File, said: string | RegExp) => {
    await upload('JSON file of the record', file)
    await problems(said)
  }
  await chosen(recordFile('<html>'), 'record.json is not JSON. Choose the record as a JSON file.')
  await chosen(recordFile('[]'), 'record.json holds no record. Choose the record as a JSON file.')
  await chosen(
    recordFile(short),
    'record.json is missing the field "statePoints". Add it and choose the file again.',
  )
  await chosen(
    recordFile({ ...content, person: { ...content.person, birthDate: '3/9/1984' } }),
    'The field "person.birthDate" in record.json is wrong. Correct it and choose the file again.',
  )
  await chosen(recordFile('x'.repeat(1_000_000)), 'record.json is larger than 800 KB. Choose a smaller file.')
  await upload('Text file of the state', textFile('%PDF-1.7\n\0'))
  await problems('ohio.txt is not a text file. Choose another file.')
  await save()
  expect(await readReport(report.id)).toMatchObject({ MVR_Status__c: 'In Process' })
})

test('what was chosen stays when the service refuses it', async () => {
  const report = await newReport(slow)
  const { dialog, choose, upload, save } = await openDialog(report)
  await choose('Complete')
  const content = contentOf(report.number)
  const other = { ...content, person: { ...content.person, birthDate: '1970-01-01' } }
  await upload('JSON file of the record', recordFile(other))
  await upload('Text file of the state', textFile('OHIO BMV'))
  await save()
  await problems('This is the record of another person. Check its license number and birth date.')
  expect(dialog.getByText(/^ohio\.txt: /)).toBeVisible()
  await upload('JSON file of the record', recordFile(content))
  await save()
  expect(await screen.findByRole('region', { name: 'Licenses' })).toBeVisible()
})

test('a file that is no record stays refused when another outcome was tried in between', async () => {
  const report = await newReport(slow)
  const { choose, upload, save } = await openDialog(report)
  await choose('Complete')
  await upload('JSON file of the record', recordFile('<html>'))
  await problems('record.json is not JSON. Choose the record as a JSON file.')
  await choose('No record')
  await save()
  await problems('Choose the text that the state sent')
  await choose('Complete')
  expect(screen.getByLabelText('JSON file of the record')).toBeInTheDocument()
  await save()
  await problems('record.json is not JSON. Choose the record as a JSON file.')
})

test('a report that has changed says so, and what was typed is saved at the next attempt', async () => {
  const report = await newReport(slow)
  changeAnswer<{ Data: MvrReportContent }>('GetMVRRecord', ({ Data }) => ({
    Data: { ...Data, Report: { ...Data.Report, Version: Data.Report.Version - 1 } },
  }))
  const { person, dialog, choose, save } = await openDialog(report)
  await choose('Failed')
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Ohio closed its office')
  await save()
  await problems('This report has changed since you opened it. Check it, then save again.')
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Ohio closed its office')
  await save()
  expect(await screen.findByRole('heading', { name: 'The report failed' })).toBeVisible()
})

test('a driver who consents while the dialog is open is seen before the next attempt', async () => {
  const report = await newReport(slow, { hasConsent: false })
  const { person, dialog, choose, upload, save } = await openDialog(report)
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The driver refused')
  await signInAs('carrier@demo.example')
  await consent(report.driverId, 'Post-incident')
  await waitFor(async () => expect((await readReport(report.id)).MVR_Status__c).toBe('In Process'))
  await signInAs('operator@demo.example')
  await save()
  await problems('This report has changed since you opened it. Check it, then save again.')
  expect(dialog.getByText(/^This report is In Process\./)).toBeVisible()
  await choose('No record')
  await upload('Text file of the state', textFile('NO RECORD FOUND'))
  await save()
  expect(
    await screen.findByRole('heading', { name: 'The state has no record of this license' }),
  ).toBeVisible()
})

test('a report that waits for consent can only fail', async () => {
  const report = await newReport('TEST COMPLETE', { hasConsent: false })
  const { person, dialog, save } = await openDialog(report)
  expect(dialog.queryByRole('radio')).not.toBeInTheDocument()
  await person.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The driver refused')
  await save()
  expect(await screen.findByRole('heading', { name: 'The report failed' })).toBeVisible()
})

test('a carrier has no button to enter a result, and a report that has ended has none', async () => {
  const { id } = await newReport(slow)
  openScreen(App, paths.report(id))
  expect(await screen.findByRole('heading', { name: 'State: answer the request' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Enter result' })).not.toBeInTheDocument()
  const ended = await newReport('TEST DECLINED')
  await signInAs('operator@demo.example')
  openScreen(App, paths.report(ended.id))
  expect(await screen.findByRole('heading', { name: 'The report failed' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Enter result' })).not.toBeInTheDocument()
})
