import { beforeEach, expect, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import type { SafetyImport } from 'shared-api/safety/safety-imports'
import { watchCalls } from 'shared-testing/calls'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { ImportsPage } from './imports-page.tsx'

beforeEach(async () => {
  await signInAs('operator@demo.example')
})

const open = (search = '') => openElement(<ImportsPage />, `/sms-data/sms-imports${search}`)

const refused: SafetyImport = {
  Id: '0198f7a0-0000-7000-8000-000000000001',
  State: 'Refused',
  StartedAt: '2026-11-20T14:12:00.000Z',
  EndedAt: '2026-11-20T14:12:41.000Z',
  Folder: './2026Oct',
  RefusedBecause: '2026Oct_Violation.txt ends within line 61,204: it is cut.',
  NextStep: 'Download the violations file again.',
  NamedSnapshot: '2026-10-30',
  AcceptedBecause: null,
  Report: {
    Snapshot: '2026-10-30',
    OnFile: '2026-09-25',
    Notes: [],
    Files: [
      {
        Kind: 'Violation',
        Name: '2026Oct_Violation.txt',
        Rows: 61_203,
        Rejected: 0,
        Carriers: 1207,
        FirstDay: '2024-10-30',
        LastDay: '2026-10-29',
        State: 'Ends inside line 61,204',
      },
    ],
    Checks: [
      { Check: 'Repeated lines', ByFiles: 0, Found: 3, Result: 'Counted once', Detail: null },
      {
        Check: 'Violations for each inspection (BASIC_Viol)',
        ByFiles: 74_918,
        Found: 61_203,
        Result: 'Fails',
        Detail: '2,114 carriers',
      },
      {
        Check: 'Crashes against 2026-09-25',
        ByFiles: null,
        Found: null,
        Result: 'Not compared',
        Detail: null,
      },
    ],
    Problems: {
      Total: 2114,
      First: [
        {
          DotNumber: 3_274_118,
          CarrierName: 'Quillhaven Freight LLC',
          Problem: 'Violations missing',
          ByFiles: 44,
          Found: 17,
          Where: 'Lines 61,187 to 61,203',
        },
        {
          DotNumber: 2_290_035,
          CarrierName: 'Hazelmere Logistics Inc',
          Problem: 'Violations missing',
          ByFiles: 96,
          Found: 0,
          Where: 'From line 61,204 on',
        },
      ],
      Report: '/var/lib/portal/refused.csv',
    },
    Rejected: { Total: 0, Report: null },
  },
}

test('without an import, the page says how to make one', async () => {
  open()
  expect(await screen.findByRole('heading', { name: 'No import yet' })).toBeVisible()
})

test('a refused import says that nothing was changed, why, and what is shown instead; what fails stands first', async () => {
  watchCalls().instead.set('GetSafetyImports', [refused])
  open()
  expect(await screen.findByRole('heading', { name: 'Files of 30 Oct 2026' })).toBeVisible()
  const verdict = screen.getByRole('region', {
    name: 'You: download the violations file again. Nothing was changed.',
  })
  expect(verdict).toHaveTextContent(
    '2026Oct_Violation.txt ends within line 61,204: it is cut. The portal still shows the files of 25 Sep 2026.',
  )
  const [, first, , notCompared] = within(screen.getByRole('table', { name: 'Control totals' })).getAllByRole(
    'row',
  )
  expect(first).toHaveTextContent(
    'Violations for each inspection (BASIC_Viol)74,91861,203-13,715Fails2,114 carriers',
  )
  expect(notCompared).toHaveTextContent('Crashes against 2026-09-25---Not compared')
  expect(screen.getByRole('table', { name: 'Files of the import' })).toHaveTextContent(
    'Ends inside line 61,204',
  )
  const problems = screen.getByRole('region', { name: 'Carriers and lines' })
  expect(problems).toHaveTextContent('2,114 problems, most missing first')
  expect(problems).toHaveTextContent('441738%Lines 61,187')
  expect(screen.getByRole('region', { name: 'Import again' })).toHaveTextContent(
    'pnpm safety import ./2026Oct --snapshot 2026-10-30',
  )
  expect(problems).toHaveTextContent(
    '2 of 2,114 are shown. The first 2 are kept here, to search and save. All of them are in /var/lib/portal/refused.csv',
  )
})

test('the carriers of a refused import are found by name or USDOT', async () => {
  watchCalls().instead.set('GetSafetyImports', [refused])
  const { person } = open()
  const problems = await screen.findByRole('table', { name: "Carriers and lines that don't add up" })
  await person.type(screen.getByRole('searchbox', { name: 'Carrier or USDOT' }), '22900')
  await waitFor(() => expect(problems).not.toHaveTextContent('Quillhaven'))
  expect(problems).toHaveTextContent('Hazelmere Logistics Inc')
})

test('an earlier import is chosen by its time and named in the address', async () => {
  const first = { ...refused, Id: '0198f7a0-0000-7000-8000-000000000002', State: 'Imported' as const }
  const before = { ...first, RefusedBecause: null, NextStep: null, StartedAt: '2026-10-01T14:12:00.000Z' }
  const calls = watchCalls()
  calls.instead.set('GetSafetyImports', [refused, before])
  const { promise, resolve } = Promise.withResolvers<void>()
  const { person, address } = open('?Import=x')
  const button = await screen.findByRole('button', { name: /^20 Nov 2026/ })
  calls.held.set('GetSafetyImports', promise)
  button.focus()
  await person.keyboard('{Enter}')
  const menu = await screen.findByRole('menu')
  await waitFor(() => expect(menu).toHaveFocus())
  await person.keyboard('{End}')
  const item = screen.getByRole('menuitemradio', { name: /^01 Oct 2026.*imported$/ })
  await waitFor(() => expect(item).toHaveAttribute('data-highlighted'))
  await person.keyboard('{Enter}')
  await waitFor(() => expect(calls.count('asked GetSafetyImports')).toBe(2))
  expect(screen.getByRole('table', { name: "Carriers and lines that don't add up" })).toBeVisible()
  // The first opening of the menu replaces its button.
  expect(screen.getByRole('button', { name: /^20 Nov 2026/ })).toHaveFocus()
  resolve()
  expect(await screen.findByRole('heading', { name: 'The files are in place.' })).toBeVisible()
  expect(address()).toBe(`/sms-data/sms-imports?Import=${before.Id}`)
})
