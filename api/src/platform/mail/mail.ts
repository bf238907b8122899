import * as z from 'zod/mini'
import type { Queue } from '../jobs/queue.ts'

/** A mail of the portal: a few plain sentences, and at most one address to go to. */
export const Mail = z.strictObject({
  to: z.string(),
  subject: z.string(),
  /** Paragraphs before the address, and those after it. */
  before: z.array(z.string()),
  link: z.nullable(z.strictObject({ words: z.string(), url: z.string() })),
  after: z.array(z.string()),
})
export type Mail = z.infer<typeof Mail>

/** What a mail says, no matter who gets it. */
export type MailText = Omit<Mail, 'to'>

/** Tried for about two days: mail servers are away for hours. */
const usual = { payload: Mail, retries: 50, within: 120 } as const

/** Mails that their reader waits for, like links and receipts. */
export const mailQueue = { ...usual, name: 'mail' } as const satisfies Queue

/** Mails about changes and due dates: there may be hundreds at once. */
export const noticeQueue = { ...usual, name: 'notice-mail' } as const satisfies Queue

export function textOf({ before, link, after }: Mail): string {
  const lead = link === null ? [] : [`${link.words}:\n${link.url}`]
  return `${[...before, ...lead, ...after].join('\n\n')}\n`
}

/** The same words. A fixed frame, no images, nothing that is loaded: it looks alike in every program. */
export function htmlOf({ subject, before, link, after }: Mail): string {
  const paragraph = (words: string) => `<p style="margin:0 0 16px">${escaped(words)}</p>`
  const lead =
    link === null
      ? ''
      : `<p style="margin:0 0 16px"><a href="${escaped(link.url)}" style="color:#0b5cad">${escaped(link.words)}</a></p>`
  const body = [...before.map(paragraph), lead, ...after.map(paragraph)].join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1c1c1c;max-width:560px;margin:24px auto;padding:0 16px">${body}</body></html>`
}

const escaped = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
