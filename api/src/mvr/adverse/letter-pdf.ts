import type { MvrContent } from 'shared-api/mvr/mvr-content'
import { newTaggedPdf } from '../../platform/files/tagged-pdf.ts'
import { runApart } from '../../platform/threads.ts'
import { drawContent, drawRaw } from '../report-pdf.ts'
import { withoutSsn } from '../without-ssn.ts'

interface LetterToPrint {
  /** As `renderLetter` gives it. */
  text: string
  /** The report that goes with it; null where none does. */
  copy: ReportCopy | null
  /** For the lower margin: 'Quillhaven Freight LLC to Adaeze Winfield'. */
  footer: string
  sentAt: Date
}

export interface ReportCopy {
  /** Null: the provider lets us keep the text of its reports, and no more. */
  content: MvrContent | null
  /** As the provider sent it. */
  raw: string
  carrier: string
}

/** A letter as a tagged PDF of Letter pages, drawn on a thread. It has no full Social Security number. */
export const letterPdf = async (letter: LetterToPrint, shareKey: string) =>
  Buffer.from(await runApart<Uint8Array>(import.meta.url, 'drawLetter', letter, { shareKey }))

/** @public Called by its name on the thread. */
export function drawLetter({ text, copy, footer, sentAt }: LetterToPrint): Promise<Buffer> {
  const [title = '', ...lines] = text.split('\n')
  const pdf = newTaggedPdf({ title, createdAt: sentAt })
  pdf.heading(title, 1)
  for (const line of lines) {
    if (line.startsWith('# ')) pdf.heading(line.slice(2), 2)
    else if (line === '') pdf.gap(5)
    else pdf.line(withoutSsn(line), { size: 10.5 })
  }
  if (copy !== null) {
    // The report begins on a page of its own.
    pdf.keepRoom(10_000)
    pdf.heading('Copy of the report', 1)
    if (copy.content !== null) drawContent(pdf, copy.content, copy.carrier)
    drawRaw(pdf, copy.raw)
  }
  return pdf.finish(withoutSsn(footer))
}
