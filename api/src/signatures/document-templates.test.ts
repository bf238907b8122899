import { expect, test } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import { renderDocument, sha256 } from './document-templates.ts'

const folder = new URL('./templates/', import.meta.url)

/** A text that was released never changes: write the next version instead, and add its line. */
const released = `
0532eb708353a48bf992c10a3c30930f2b928e167ad43e727ec83d18a206fadc consent-1.txt
8b5736c63af31657e7164e4a76dbaa7322f4db06d05adabf8929459ca41a9c24 drivers-statement-1.txt
cbab44b7ac8ac29e35b69fe4171452d1b013ab98cf9d23133c1c1028146fc407 power-of-attorney-1.txt
`

test('every released template is as it was', () => {
  const found = readdirSync(folder)
    .toSorted()
    .map((name) => `${sha256(readFileSync(new URL(name, folder))).toString('hex')} ${name}`)
  expect(found).toEqual(released.trim().split('\n'))
})

const ticket = {
  number: 'T-100417',
  citation_number: null,
  received_on: '2026-11-01',
  violation_description: 'Speeding {{driver}}',
  city_state: 'Dayton, OH',
  county: null,
  court_on: null,
  driver_full_name: 'Bram Castellane',
  carrier: 'Quillhaven Freight',
}

test('a document says the facts that are known, and takes no placeholder from them', () => {
  const text = renderDocument("Driver's statement", ticket, 'I braked.\nThen {{facts}}.')
  expect(text).toContain(
    'Ticket: T-100417\nDate of ticket: 01 Nov 2026\nViolation: Speeding {{driver}}\nPlace: Dayton, OH\nCarrier: Quillhaven Freight\n\nI braked.\nThen {{facts}}.',
  )
})
