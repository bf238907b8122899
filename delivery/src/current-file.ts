import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const compressWithBrotli = promisify(brotliCompress)
const compressWithGzip = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** The content of a file that is replaced while the portal runs. */
export interface CurrentContent {
  text: string
  /** Weak, because the same content travels in several encodings. */
  etag: string
  encoded: Record<Encoding, Buffer>
}

/** Reads a file again only when it has been replaced. Rejects when there is no such file. */
export function currentFile(file: string): () => Promise<CurrentContent> {
  let known: { of: string; content: CurrentContent } | undefined
  return async () => {
    const { mtimeMs, size, ino } = await stat(file)
    const of = `${mtimeMs} ${size} ${ino}`
    if (known?.of !== of) known = { of, content: await contentOf(await readFile(file)) }
    return known.content
  }
}

async function contentOf(bytes: Buffer): Promise<CurrentContent> {
  const [br, gz] = await Promise.all([compressWithBrotli(bytes), compressWithGzip(bytes)])
  return {
    text: bytes.toString('utf8'),
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url')}"`,
    encoded: { br, gzip: gz, identity: bytes },
  }
}

/** The best encoding that a client takes, by its Accept-Encoding. One with quality 0 is one it refuses. */
export function encodingFor(acceptEncoding: string | undefined): Encoding {
  const accepted = (acceptEncoding ?? '').split(',').flatMap((item) => {
    const [name = '', quality = ''] = item.split(';').map((part) => part.trim().toLowerCase())
    return /^q=0(\.0*)?$/.test(quality) ? [] : [name]
  })
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}
