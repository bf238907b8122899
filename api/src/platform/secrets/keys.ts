import { createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorProblem } from '../operator-problem.ts'

export interface Key {
  /** 1 to 255; written before everything sealed with it. */
  id: number
  /** For fields and links. */
  seal: KeyObject
  /** For blind indexes. */
  index: KeyObject
  /** For entries of the audit log. */
  audit: KeyObject
  /** What the database recognizes the key by; nothing can be opened with it. */
  checkValue: Buffer
}

/** The first key seals; all of them open, so that keys can be replaced one by one. */
export interface Keys {
  current: Key
  all: readonly Key[]
}

interface KeySource {
  /** `PORTAL_KEYS`: `<id>:<32 bytes in base64>`, more of them separated by commas, the newest first. */
  portalKeys: string | undefined
  /** Where the demo keeps keys of its own; undefined outside of the demo. */
  demoFolder: string | undefined
}

/** Reads the keys that personal data is sealed with. */
export async function loadKeys({ portalKeys, demoFolder }: KeySource): Promise<Keys> {
  if (portalKeys !== undefined) return parseKeys(portalKeys)
  if (demoFolder === undefined) {
    throw new OperatorProblem(
      'PORTAL_KEYS is missing: personal data is sealed with it. Make one: echo "1:$(openssl rand -base64 32)"',
    )
  }
  try {
    return parseKeys(await readFile(keyFile(demoFolder), 'utf8'))
  } catch (problem) {
    if (!hasCode(problem, 'ENOENT')) throw problem
    throw new OperatorProblem(
      `${keyFile(demoFolder)} is missing, and PORTAL_KEYS is not set: the demo is sealed with one of them. Bring it back from a backup, or start with an empty data folder: docs/operations.md, "Keys".`,
    )
  }
}

/** For a demo that is being filled: makes keys where there are none. */
export async function makeKeys(source: KeySource): Promise<Keys> {
  const { portalKeys, demoFolder } = source
  if (portalKeys === undefined && demoFolder !== undefined) {
    await mkdir(demoFolder, { recursive: true })
    // Whole or not at all: who is killed between making a file and writing it leaves an empty one.
    const whole = `${keyFile(demoFolder)}.${randomUUID()}`
    try {
      await writeFile(whole, newKeys(), { mode: 0o600 })
      await link(whole, keyFile(demoFolder))
    } catch (problem) {
      if (!hasCode(problem, 'EEXIST')) throw problem
    } finally {
      await rm(whole, { force: true })
    }
  }
  return loadKeys(source)
}

const keyFile = (folder: string) => join(folder, 'keys')

const hasCode = (problem: unknown, code: string) =>
  typeof problem === 'object' && problem !== null && 'code' in problem && problem.code === code

export const newKeys = () => `1:${randomBytes(32).toString('base64')}`

export function parseKeys(words: string): Keys {
  const all = words.trim().split(',').map(parseKey)
  const [current] = all
  if (current === undefined) throw badKeys()
  if (new Set(all.map(({ id }) => id)).size !== all.length) throw badKeys()
  return { current, all }
}

function parseKey(words: string): Key {
  const [number = '', secret = ''] = words.trim().split(':')
  const id = Number(number)
  const master = Buffer.from(secret, 'base64')
  if (!Number.isInteger(id) || id < 1 || id > 255 || master.length !== 32) throw badKeys()
  return {
    id,
    seal: derived(master, 'seal'),
    index: derived(master, 'blind index'),
    audit: derived(master, 'audit log'),
    checkValue: createHmac('sha256', derived(master, 'key check')).update('carrier portal').digest(),
  }
}

/** As key objects: bytes are looked at again by Node each time, and sealing with them takes three times as long. */
const derived = (master: Buffer, purpose: string) =>
  createSecretKey(Buffer.from(hkdfSync('sha256', master, '', `carrier portal ${purpose}`, 32)))

const badKeys = () => new OperatorProblem('PORTAL_KEYS is not a list of keys like 1:<32 bytes in base64>.')
