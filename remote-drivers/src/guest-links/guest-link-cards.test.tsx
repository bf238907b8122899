import { expect, test } from '@jest/globals'
import { screen } from '@testing-library/react'
import { narrowWindow } from 'shared-testing/window-width'
import { openElement } from 'shared-testing/screen'
import { GuestLinkTable } from './guest-link-table.tsx'

test('the card of a link on a phone says that it was made on its day', () => {
  narrowWindow()
  const GuestLinkId = '00000000-0000-4000-8000-000000000000'
  const Carrier__r = { Id: GuestLinkId, Name: 'Tarnbrook Carriers' }
  const CreatedBy = { Name: 'Dana Pell' }
  const ends = { CreatedDate: '2026-11-20T12:00:00.000Z', ValidUntil: '2026-12-20T12:00:00.000Z' }
  const lines = { RowsUsed: 4, RowsAllowed: 5, Status: 'Open' } as const
  openElement(<GuestLinkTable links={[{ GuestLinkId, Carrier__r, CreatedBy, ...ends, ...lines }]} />)
  expect(screen.getByText(/^Made .*, Dana Pell$/)).toBeVisible()
})
