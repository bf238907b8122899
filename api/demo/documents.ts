import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { FileFolder, PaperKind } from 'shared-api/documents'
import { type FileContext, storeFiles } from '../src/documents/file-service.ts'
import { connect, type Db } from '../src/platform/database/connect.ts'
import { tenantTx, type User } from '../src/platform/database/tenant.ts'
import { setUpShare } from '../src/platform/threads.ts'
import { folderStore } from '../src/platform/files/file-store.ts'
import { loadKeys } from '../src/platform/secrets/keys.ts'
import { insertSigningLink, linkUser, markUsed } from '../src/signatures/signing-link.ts'
import { documentToSign, signDocument, ticketToSign } from '../src/signatures/signing.ts'
import { citationPdf, paperPdf } from './citation-pdf.ts'
import { completeParts, type DemoPart, markWhole, unfinishedSince } from './demo-parts.ts'
import { mvrParts } from './mvr-batches.ts'
import { monitoringParts } from './mvr-monitoring.ts'
import { reviewParts } from './mvr-reviews.ts'
import { demoId } from './seeded-random.ts'

interface DemoFiles {
  /** Of the service's own role. */
  serviceUrl: string
  dataFolder: string
  /** What is being made, in words. */
  onStep?: (step: string) => void
}

const office: User & { name: string } = {
  id: demoId('user carrier@demo.example'),
  name: 'Dana Pell',
  role: 'operator',
  accountIds: [],
  driverId: undefined,
}

/** Makes what a demo lacks beside its records: documents, MVRs, monitoring, reviews. Its files lie below the data folder. */
export async function addDemoDocuments({ serviceUrl, dataFolder, onStep = () => undefined }: DemoFiles) {
  const db = connect(serviceUrl, { connections: 1, isSetUp: true })
  try {
    const now = await unfinishedSince(db)
    if (now === undefined) return
    const keys = await loadKeys({ portalKeys: process.env['PORTAL_KEYS'], demoFolder: dataFolder })
    const context = { db, keys, files: folderStore(join(dataFolder, 'files')) }
    const parts = [
      ...(await documentParts(db, now)),
      ...(await policeReportParts(db)),
      ...mvrParts,
      ...monitoringParts,
      ...reviewParts,
    ]
    await completeParts(context, { parts, now, onStep })
    await markWhole(db, now)
  } finally {
    await db.destroy()
  }
}

/** Citations of most open tickets, and signed powers of attorney of most that went to an attorney. */
export async function documentParts(db: Db, now: Date): Promise<DemoPart[]> {
  const tickets = await tenantTx(db, office, (tx) =>
    tx
      .selectFrom('ticket')
      .select(['id', 'number', 'attorney_status', 'created_at', 'driver_full_name'])
      .where('closed_at', 'is', null)
      .where('created_at', '<=', now)
      .orderBy('number')
      .execute(),
  )
  return tickets.map(
    ({ id, number, created_at: at, attorney_status: status, driver_full_name: name }, place) => ({
      name: `documents of ticket ${number}`,
      add: async (context) => {
        if (place % 6 !== 5) await addCitation(context, id, at)
        if (status === 'Ticket Received' || place % 3 === 2 || name === null) return
        const signedAt = new Date(Math.min(now.getTime(), at.getTime() + 26 * 3_600_000))
        await signByLink(context, id, { name, signedAt })
      },
    }),
  )
}

/** Of the crashes whose review was filed: FMCSA takes none without it. */
export async function policeReportParts(db: Db): Promise<DemoPart[]> {
  const reviews = await tenantTx(db, office, (tx) =>
    tx
      .selectFrom('challenge')
      .select(['id', 'number', 'crash_report', 'created_at'])
      .where('crash_report', 'is not', null)
      .where('filed_on', 'is not', null)
      .orderBy('number')
      .execute(),
  )
  return reviews.map(({ id, number, crash_report: report, created_at: at }) => ({
    name: `police report of challenge ${number}`,
    add: async (context) => {
      const facts = [['Report', report ?? '']] as const
      const pdf = await paperPdf({ title: 'Police report', heading: 'TRAFFIC CRASH REPORT', facts }, at)
      await storePaper(context, pdf, {
        name: 'Police report.pdf',
        folder: { bucket: 'inspections', folder: id },
        documentKind: 'Police report',
        at,
      })
    },
  }))
}

async function addCitation(context: FileContext, id: string, at: Date) {
  const ticket = await tenantTx(context.db, office, (tx) => ticketToSign(tx, id))
  await storePaper(context, await citationPdf(ticket, at), {
    name: 'Citation front.pdf',
    folder: { bucket: 'tickets', folder: id },
    documentKind: 'Citation',
    at,
  })
}

interface Paper {
  name: string
  folder: FileFolder
  documentKind: PaperKind
  at: Date
}

const storePaper = (context: FileContext, pdf: Buffer, { name, folder, documentKind, at }: Paper) =>
  storeFiles(
    context,
    [
      {
        name,
        kind: 'Document',
        contentType: 'application/pdf',
        size: pdf.length,
        bytes: () => Readable.from([pdf]),
      },
    ],
    { folder, documentKind, user: office, now: at, audit: async () => undefined },
  )

async function signByLink(context: FileContext, ticketId: string, signed: { name: string; signedAt: Date }) {
  const kind = 'Power of attorney'
  const now = signed.signedAt
  const { ticket, link } = await tenantTx(context.db, office, async (tx) => {
    const found = await ticketToSign(tx, ticketId)
    const of = { accountId: found.account_id, ticketId, kind, userId: office.id, now, sentTo: null } as const
    return { ticket: found, link: await insertSigningLink(tx, of) }
  })
  const { DocumentHash, ConsentVersion, Text: text } = documentToSign(kind, ticket)
  await signDocument(
    context,
    { ticketId, kind, DocumentHash, ConsentVersion, TypedName: signed.name },
    { ticket, text },
    {
      user: { ...linkUser, id: link.id },
      linkId: link.id,
      shareKey: setUpShare,
      network: '203.0.113.42',
      device: 'Safari on iPhone',
      now,
    },
    (tx) => markUsed(tx, link.id, now).then(() => undefined),
  )
}
