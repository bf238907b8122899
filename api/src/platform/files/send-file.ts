import type { FastifyReply } from 'fastify'
import type { Contract } from 'shared-api/contract'
import type { FileContent } from 'shared-api/documents'
import { Readable } from 'node:stream'

export const isFileContent = ({ answer }: Contract, value: unknown): value is FileContent =>
  answer.kind === 'file' && typeof value === 'object' && value !== null && 'content' in value

/**
 * Gives a file away as something to save, never to show: whatever is in it, a browser neither guesses a type nor runs it
 * in a page of ours.
 * @param inTurn reads each piece when its turn comes.
 */
export function sendFile(reply: FastifyReply, { name, size, content }: FileContent, inTurn: InTurn) {
  return reply
    .header('content-type', 'application/octet-stream')
    .header('content-length', size)
    .header('content-disposition', attachment(name))
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .send(Readable.from(piecesInTurn(content, inTurn)))
}

type InTurn = <Piece>(read: () => Promise<Piece>) => Promise<Piece>

async function* piecesInTurn(content: AsyncIterable<Uint8Array>, inTurn: InTurn) {
  const pieces = content[Symbol.asyncIterator]()
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      const { done, value } = await inTurn(() => pieces.next())
      if (done === true) return
      yield value
    }
  } finally {
    await pieces.return?.()
  }
}

/** RFC 6266: in plain letters for those who know no others, then the whole name. Nothing in it can end the header. */
function attachment(name: string) {
  const plain = name.replace(/[^\w .()-]/g, '_')
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`
}
