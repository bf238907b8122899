import { expect, test } from '@jest/globals'
import { readdirSync, readFileSync } from 'node:fs'
import { sha256 } from '../signatures/document-templates.ts'
import { renderDisclosure } from './disclosure.ts'

const folder = new URL('./templates/', import.meta.url)

/** A text that was released never changes: write the next version instead, and add its line. */
const released = `
2707b096645cc16f7a6b67069515865ecf5f8bc937eb5f8d32ee72a1f19ace22 mvr-disclosure-1.txt
eb9822875f4788243e154bf56f1a814063dbfa1bac58fa2235da27605ea0d3b4 mvr-disclosure-monitoring-1.txt
`

test('every released disclosure is as it was', () => {
  const found = readdirSync(folder)
    .toSorted()
    .map((name) => `${sha256(readFileSync(new URL(name, folder))).toString('hex')} ${name}`)
  expect(found).toEqual(released.trim().split('\n'))
})

test('a disclosure takes no placeholder from a name', () => {
  const text = renderDisclosure({ purpose: 'Annual review', carrier: 'Q {{driver}}', driver: 'Bram' })
  expect(text).toContain('I authorize Q {{driver}} to obtain')
})
