import { beforeEach, expect, test } from '@jest/globals'
import { act, screen, waitFor, within } from '@testing-library/react'
import { call } from 'shared-api'
import { smsFeeds } from 'shared-api/safety/sms-notify'
import { selectCarrier } from 'shared-auth'
import { breakCall } from 'shared-testing/calls'
import { openElement, openScreen } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import App from '../app.tsx'
import SettingsPanels from '../slots/settings-panels.tsx'

let CarrierId: string

beforeEach(async () => {
  const [first] = await signInAs('carrier@demo.example')
  CarrierId = first?.Id ?? ''
  act(() => selectCarrier(CarrierId))
})

const open = () => openScreen(App, '/sms-notify')
const feed = () => call(smsFeeds.inspections, { query: { CarrierId } })
const rows = async () =>
  within(await within(await screen.findByRole('region', { name: 'Inspection reports' })).findByRole('table'))
    .getAllByRole('row')
    .slice(1)
const firstRow = async () => {
  const [row] = await rows()
  if (row === undefined) throw new Error('The feed is empty.')
  return row
}

test('the feed shows what arrived, with severity, driver and effect, the unread first', async () => {
  const { Data } = await feed()
  open()
  const shown = await rows()
  expect(shown).toHaveLength(Data.length)
  for (const [place, { Report_State__c, Report_Number__c, Driver_Name__r, Effect }] of Data.entries()) {
    const row = shown[place]
    expect(row).toHaveTextContent(`${Report_State__c}-${Report_Number__c}`)
    expect(row).toHaveTextContent(Driver_Name__r?.Name ?? 'No driver matched')
    if (Effect === null) expect(row).toHaveTextContent('Not imported yet')
  }
  expect(await screen.findByRole('region', { name: 'Crash indicators' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Vehicles' })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Vehicles today/ })).toHaveAttribute(
    'href',
    '/customerportal/report/sms-vehicle-today',
  )
  expect(screen.getByRole('region', { name: 'Common violations' })).toBeVisible()
  expect(screen.getByRole('region', { name: 'Common offenders' })).toBeVisible()
  expect(screen.getByRole('link', { name: /^Reports, last 7 days/ })).toHaveAttribute(
    'href',
    '/customerportal/report/sms-notification7-days',
  )
})

test('one report is marked as read, then all of them', async () => {
  const { person } = open()
  const { Count } = await call(smsFeeds.unread, { query: { CarrierId } })
  expect(Count).toBeGreaterThan(1)
  const first = (await feed()).Data[0]
  expect(within(await firstRow()).getByText('Unread')).toBeVisible()
  within(await firstRow())
    .getByRole('button', { name: /^Actions for / })
    .focus()
  await person.keyboard('{Enter}')
  const menu = await screen.findByRole('menu')
  await waitFor(() => expect(menu).toHaveFocus())
  await person.keyboard('{Home}')
  const item = within(menu).getByRole('menuitem', { name: 'Mark as read' })
  await waitFor(() => expect(item).toHaveAttribute('data-highlighted'))
  await person.keyboard('{Enter}')
  expect(await screen.findByText(new RegExp(`, ${Count - 1} unread in the last 7 days`))).toBeVisible()
  expect((await feed()).Data.find(({ Id }) => Id === first?.Id)?.IsRead).toBe(true)
  await person.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect(await screen.findByText(/, 0 unread in the last 7 days/)).toBeVisible()
  expect((await call(smsFeeds.unread, { query: { CarrierId } })).Count).toBe(0)
})

test('a feed that could not be loaded comes with Try again', async () => {
  const { repair } = breakCall('GetSMSNotifyInspectionList', 503)
  const { person } = open()
  const list = within(await screen.findByRole('region', { name: 'Inspection reports' }))
  const again = await list.findByRole('button', { name: 'Try again' })
  repair()
  await person.click(again)
  expect((await rows()).length).toBeGreaterThan(0)
})

test('the email digest is chosen in the settings, and kept', async () => {
  const { person } = openElement(<SettingsPanels />, '/settings')
  const select = await screen.findByRole('combobox', { name: 'Email digest of roadside reports' })
  expect(select).toHaveDisplayValue('Off')
  await person.selectOptions(select, 'Weekly')
  expect(await screen.findByText('One email on Monday morning, in weeks with unread reports.')).toBeVisible()
  expect(await call(smsFeeds.digest)).toEqual({ Digest: 'Weekly' })
  const { repair } = breakCall('SaveDigestSetting', 503)
  await person.selectOptions(select, 'Daily')
  expect(await screen.findByText('The setting was not saved')).toBeVisible()
  await waitFor(() => expect(select).toHaveDisplayValue('Weekly'))
  repair()
})
