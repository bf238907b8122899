import { expect, test } from '@jest/globals'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { defaultCriteria } from 'shared-api/mvr/mvr-criteria'
import type { MvrContent } from 'shared-api/mvr/mvr-content'
import {
  longReport,
  reported,
  sampleContent,
  sampleConviction,
  sampleMedical,
} from '../../test/support/sample-mvr-content.ts'
import { drawReport, reportPdf } from './report-pdf.ts'
import { verdictOf } from './verdict/verdict.ts'

const today = '2026-11-20'

const printable = (changes: Partial<MvrContent> = {}, raw = 'MVR OF MICHIGAN') => {
  const content = sampleContent(changes)
  const verdict = verdictOf({ content, rules: defaultCriteria, today })
  return {
    name: content.person.name,
    content,
    verdict,
    carrier: 'Quillhaven Freight LLC',
    raw,
    printedAt: new Date('2026-11-20T14:00:00Z'),
  }
}

/** The pages of a PDF as its reader hears them: the words that have a tag, and the rest. */
async function read(bytes: Uint8Array) {
  const pdf = await getDocument({ data: new Uint8Array(bytes) }).promise
  const pages: string[] = []
  const roles = new Set<string>()
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '))
    const tree = await page.getStructTree()
    for (const child of tree?.children ?? []) addRoles(roles, child)
  }
  const { info } = await pdf.getMetadata()
  return { pages, text: pages.join(' ').replaceAll(/\s+/g, ' '), roles, info }
}

function addRoles(roles: Set<string>, node: object) {
  if ('role' in node) roles.add(String(node.role))
  if ('children' in node && Array.isArray(node.children))
    for (const child of node.children) if (typeof child === 'object' && child !== null) addRoles(roles, child)
}

test('a report prints its verdict first, then every section, in real text with tags and page numbers', async () => {
  const report = printable({
    medical: sampleMedical({ expires: '2026-11-17', status: 'Not certified' }),
    convictions: reported(sampleConviction()),
    accidents: { kind: 'unknown' },
  })
  const bytes = await drawReport(report)
  const { text, roles, info, pages } = await read(bytes)
  const order = [
    'Motor vehicle record of ARROWAY, DELPHINE ROSE',
    'Does not meet your criteria',
    'Medical certificate expired 17 Nov 2026.',
    'Request',
    'Person, as returned',
    'Licenses',
    'Michigan, class A, Valid',
    'Medical certificate',
    'Convictions',
    'Failed to obey a sign, ACD M14',
    'Pending citations, never counted None reported',
    'Accidents Unknown: the report does not say',
    'Withdrawals None reported',
    "The state's points",
    'As the provider sent it',
  ]
  let from = 0
  for (const part of order) {
    const found = text.indexOf(part, from)
    expect({ part, isFound: found >= from }).toEqual({ part, isFound: true })
    from = found + part.length
  }
  expect(bytes.toString('latin1')).toContain('/Marked true')
  expect([...roles]).toEqual(expect.arrayContaining(['Document', 'H1', 'H2', 'P']))
  expect(info).toMatchObject({ Title: 'Motor vehicle record of ARROWAY, DELPHINE ROSE', Language: 'en-US' })
  expect(pages.map((page) => /Page (\d+) of (\d+)/.exec(page)?.slice(1))).toEqual(
    pages.map((_, index) => [String(index + 1), String(pages.length)]),
  )
})

test('no full Social Security number is printed, wherever it stands', async () => {
  const { text } = await read(
    await drawReport(
      printable(
        { convictions: reported(sampleConviction({ description: 'SEE 123-45-6789' })) },
        'SSN: 987654321\nSOC SEC NO 123 45 6789\nORDER 555443322',
      ),
    ),
  )
  expect(text).not.toMatch(/123-45-6789|987654321|123 45 6789/)
  expect(text).toContain('SEE ***-**-6789')
  expect(text).toContain('SSN: *****4321')
  expect(text).toContain('ORDER 555443322')
})

test('60 convictions and long names fit: none is cut', async () => {
  const { text, pages } = await read(await reportPdf(longReport, 'one'))
  const rows = longReport.content.convictions.kind === 'reported' ? longReport.content.convictions.rows : []
  for (const { stateCode } of rows) expect(text).toContain(stateCode)
  expect(text).toContain('Convictions (60)')
  expect(pages.length).toBeGreaterThan(8)
})
