import { newTaggedPdf } from './files/tagged-pdf.ts'

// Reads libraries and fonts before the first document, which would take up to a second longer.
await newTaggedPdf({ title: 'Thread', createdAt: new Date(0) }).finish('')

/** @public Piscina needs a default export. */
export default function nothing() {}
