import { readFileSync } from 'node:fs'

/** What an installation adds to its notices of adverse action. */
export interface MvrNotices {
  /** Name, address and telephone number of the agency that supplies the reports. Without it no notice is sent. */
  agency: string | undefined
  /** The CFPB's "A Summary of Your Rights Under the Fair Credit Reporting Act" as a PDF. */
  officialSummary: Buffer | undefined
}

/** The demo's reports are invented, and so is who supplies them. */
export const inventedNotices: MvrNotices = {
  agency:
    'Example Records, an invented agency, 1 Sandbox Street, Columbus, OH 43004, telephone (614) 555-0100',
  officialSummary: undefined,
}

interface NoticeSettings {
  isDemo: boolean
  mvrAgency: string | undefined
  /** The path of the PDF. */
  rightsSummary: string | undefined
}

/** Throws when the summary of rights can't be read, or is no PDF: a notice without it is not one. */
export function readNotices({ isDemo, mvrAgency, rightsSummary }: NoticeSettings): MvrNotices {
  const agency = mvrAgency?.trim() ?? ''
  return {
    agency: agency === '' ? (isDemo ? inventedNotices.agency : undefined) : agency,
    officialSummary: rightsSummary === undefined ? undefined : readPdf(rightsSummary),
  }
}

function readPdf(path: string): Buffer {
  const bytes = readFileSync(path)
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-')
    throw new Error(`PORTAL_FCRA_SUMMARY: ${path} is not a PDF.`)
  return bytes
}
