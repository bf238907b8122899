import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UploadLimits } from 'shared-api/contract'
import { ReceivedFile } from 'shared-api/documents'
import { Refusal } from 'shared-api/refusal'
import { BodyTooSlow } from 'shared-http/body-pace'
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { networkOf } from 'shared-http/network'
import { fairShare } from '../plugins/fair-share.ts'
import { areCallsInWork } from '../turn.ts'
import { plainName } from './plain-name.ts'
import { hourlySweep } from './sweep-incoming.ts'

export type ReceiveForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  limits: UploadLimits,
) => Promise<Record<string, unknown>>

const unreadable = 'The form could not be read. Send it again.'

/** A boundary has at most 70 letters (RFC 2046). A long one is searched for in each piece at the product of both lengths. */
const longestType = 'multipart/form-data; boundary=""'.length + 70 + 8
const longBoundary = 'The boundary of the form is too long. Use at most 70 letters.'

/** A form has few words beside its files, and short ones. */
const words = { fields: 20, fieldSize: 10_000, fieldNameSize: 100, headerPairs: 20 }

/**
 * Reads forms with files: words as they are, files onto the disk of `incoming` under names of ours, so that memory
 * holds one piece of one file at a time. They are gone when the answer is, or the sender.
 */
export function formReceiver(incoming: string): ReceiveForm {
  const sweep = hourlySweep(incoming)
  return async (request, reply, limits) => {
    sweep()
    const type = request.headers['content-type'] ?? ''
    if (!request.isMultipart()) throw new Refusal(415, 'Send the files as multipart/form-data.')
    if (type.length > longestType) throw new Refusal(400, longBoundary)
    const most = limits.files * limits.fileBytes + words.fields * words.fieldSize
    if (Number(request.headers['content-length']) > most) throw tooBig(limits)
    await keepRoom(incoming)
    const folder = join(incoming, randomUUID())
    const drop = () => rm(folder, { recursive: true, force: true })
    let isOver = false
    reply.raw.once('close', () => {
      isOver = true
      void drop()
    })
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      // Its sender may have left while we looked who he is: then nothing comes any more, not even an end.
      if (request.raw.destroyed) throw new Refusal(400, unreadable)
      endAfter(request, most)
      endManyParts(request)
      const form = await readForm(request, folder, limits)
      if (isOver) await drop()
      return form
    } catch (problem) {
      // Again, if it was dropped before: something may have arrived since.
      await drop()
      throw refusalOf(problem, limits)
    }
  }
}

/** Bytes that files leave to the database, which may share their disk. */
export const reserve = 1_000_000_000

/** Answered like a disk that is full. */
export async function keepRoom(folder: string, kept = reserve): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= kept) return
  throw Object.assign(new Error(`Less than ${kept} bytes are free in ${folder}.`), { code: 'ENOSPC' })
}

/** No one who keeps to the limits is cut off: no length was said, and it does not end. */
function endAfter({ raw }: FastifyRequest, most: number) {
  let arrived = 0
  raw.on('data', (piece: Buffer) => {
    arrived += piece.length
    if (arrived > most) raw.destroy()
  })
}

/** Far more than any form has: each costs as much as kilobytes of a file, also where it is refused. */
const mostParts = 500

/** A form of a few parts too many is answered; one of thousands is cut off, before all of it is read. */
function endManyParts({ raw, headers }: FastifyRequest) {
  const boundary = /boundary=(?:"([^"]+)"|([^;]+))/i.exec(headers['content-type'] ?? '')
  const mark = `\r\n--${boundary?.[1] ?? boundary?.[2] ?? ''}`
  let parts = 0
  raw.on('data', (piece: Buffer) => {
    for (let at = piece.indexOf(mark); at !== -1 && parts <= mostParts; at = piece.indexOf(mark, at + 1))
      parts += 1
    if (parts > mostParts) raw.destroy()
  })
}

/** Pieces of one company's files that arrive leave turns to the calls of others. */
const arrivals = fairShare({ callsAtOnce: 1, callsWaiting: Infinity })

/** Bytes a second of one company while calls are answered: more than a line of 100 Mbit/s sends. */
const pace = 20_000_000

async function* paced(pieces: AsyncIterable<Buffer>, sender: string) {
  for await (const piece of pieces) {
    yield piece
    if (areCallsInWork()) await arrivals(sender, () => delay((piece.length / pace) * 1000))
  }
}

async function readForm(request: FastifyRequest, folder: string, { field, files, fileBytes }: UploadLimits) {
  const sender = request.caller?.shareKey ?? networkOf(request.ip)
  const body = new Map<string, unknown>()
  const received: ReceivedFile[] = []
  // One more than is taken: the schema says how many there may be, this only ends what has no end.
  const limits = { ...words, files: files + 1, fileSize: fileBytes, parts: files + 1 + words.fields }
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      const { fieldname: name, value } = part
      // One that is said to be JSON comes as what it says.
      if (typeof value !== 'string') throw new Refusal(400, unreadable)
      body.set(name, body.has(name) ? [body.get(name), value] : value)
      continue
    }
    if (part.fieldname !== field) throw noFilesHere(part.fieldname)
    const path = join(folder, randomUUID())
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    await pipeline(part.file, (pieces) => paced(pieces, sender), file)
    // What was cut off is told from what fits by its size.
    const size = part.file.truncated ? fileBytes + 1 : file.bytesWritten
    received.push(new ReceivedFile({ name: plainName(part.filename), size, path }))
  }
  if (received.length > 0) body.set(field, files === 1 && received.length === 1 ? received[0] : received)
  return Object.fromEntries(body)
}

const noFilesHere = (Field: string) =>
  new Refusal(400, 'One field needs another value', {
    errors: [{ Field: Field.slice(0, 100), Message: 'This field takes no file. Leave it out.' }],
  })

function tooBig({ files, fileBytes }: UploadLimits) {
  const size = `${Math.floor(fileBytes / 1_048_576)} MB`
  return new Refusal(
    413,
    files === 1 ? `Send one file of at most ${size}.` : `Send at most ${files} files of ${size} each.`,
  )
}

function refusalOf(problem: unknown, limits: UploadLimits): unknown {
  if (problem instanceof Refusal || !(problem instanceof Error)) return problem
  const code = 'code' in problem && typeof problem.code === 'string' ? problem.code : undefined
  if (code !== undefined && /^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(code)) return tooBig(limits)
  // A full disk is ours; what the reader of forms stumbles over is the sender's.
  if (problem instanceof BodyTooSlow || (code !== undefined && !code.startsWith('FST_'))) return problem
  return new Refusal(400, unreadable, { cause: problem })
}
