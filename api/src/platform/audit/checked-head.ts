import { randomUUID } from 'node:crypto'
import { open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { OperatorProblem } from '../operator-problem.ts'

const Kept = z.object({
  position: z.optional(z.int()),
  hash: z.optional(z.base64()),
  checkedAt: z.optional(z.iso.datetime()),
  brokenPosition: z.optional(z.int()),
  readAt: z.optional(z.iso.datetime()),
  sealedFrom: z.optional(z.int()),
})

export interface AuditHead {
  position: number
  hash: Buffer
}

/** What the last check of the log has left. */
export interface LastCheck {
  /** Of the last check that found the log whole; undefined before. */
  head: AuditHead | undefined
  /** Undefined before the first check that came to an end. */
  checkedAt: Date | undefined
  /** Of the first broken entry, 0 while the log is whole; undefined before the first check. */
  brokenPosition: number | undefined
  /** When the log was last read from its start and found whole. */
  readAt: Date | undefined
  /** The first entry with a seal: every later one has to have one. */
  sealedFrom: number | undefined
}

/** The last check, kept outside of the database, whose owner could rewrite the log. */
export interface CheckedHead {
  read: () => Promise<LastCheck>
  write: (check: LastCheck) => Promise<void>
}

/**
 * Kept as a file of the data folder, for all processes and later ones; without a data folder in memory. Backups leave it
 * out, because an older database comes back with them.
 */
export function checkedHeadIn(dataFolder: string | undefined): CheckedHead {
  if (dataFolder === undefined) return checkedHeadInMemory()
  const file = join(dataFolder, 'audit-head.json')
  return {
    async read() {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return '{}'
        throw error
      })
      const { position, hash, checkedAt, brokenPosition, readAt, sealedFrom } = keptIn(file, text)
      const isWhole = position !== undefined && hash !== undefined
      return {
        head: isWhole ? { position, hash: Buffer.from(hash, 'base64') } : undefined,
        checkedAt: checkedAt === undefined ? undefined : new Date(checkedAt),
        brokenPosition,
        readAt: readAt === undefined ? undefined : new Date(readAt),
        sealedFrom,
      }
    },
    async write({ head, ...check }) {
      const kept = { position: head?.position, hash: head?.hash.toString('base64'), ...check }
      // A name of its own: two processes may check at the same time.
      const unfinished = `${file}.${randomUUID()}.new`
      try {
        await writeSynced(unfinished, JSON.stringify(kept))
        await rename(unfinished, file)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
  }
}

function keptIn(file: string, text: string): z.infer<typeof Kept> {
  try {
    return Kept.parse(JSON.parse(text))
  } catch (cause) {
    throw new OperatorProblem(
      `${file} is damaged: the result of the last audit check can't be read. Find out why, such as a full disk, then delete the file once: the next check reads the whole log.`,
      { cause },
    )
  }
}

/** On the disk when it resolves: after a power cut a file that was only renamed may be empty. */
async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function checkedHeadInMemory(): CheckedHead {
  let kept: LastCheck = {
    head: undefined,
    checkedAt: undefined,
    brokenPosition: undefined,
    readAt: undefined,
    sealedFrom: undefined,
  }
  return {
    read: async () => kept,
    write: async (check) => {
      kept = check
    },
  }
}
