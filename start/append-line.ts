import { appendFileSync } from 'node:fs'

/** Adds a line to a log, or leaves it out where the disk is full: what is logged goes on. */
export function appendLine(file: string, line: string) {
  try {
    appendFileSync(file, `${line}\n`)
  } catch (error) {
    if (!isFull(error)) throw error
  }
}

const isFull = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  ['ENOSPC', 'EDQUOT'].includes(String(error.code))
