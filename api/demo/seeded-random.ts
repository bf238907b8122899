import { createHash } from 'node:crypto'

/** Random that is the same every time: one seed, one story. */
export interface Random {
  /** From 0 up to but without 1. */
  next: () => number
  /** A whole number, both ends included. */
  between: (lowest: number, highest: number) => number
  pick: <const Choices extends readonly [unknown, ...unknown[]]>(choices: Choices) => Choices[number]
}

/** Mulberry32: small, even enough for a demo. */
export function seededRandom(seed: number): Random {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (lowest: number, highest: number) => lowest + Math.floor(next() * (highest - lowest + 1))
  return { next, between, pick: (choices) => choices[between(0, choices.length - 1)] ?? choices[0] }
}

/** The id of a demo record, the same every time: a UUID (version 8) made from its name. */
export function demoId(name: string): string {
  const digest = createHash('sha256').update(`carrier portal demo ${name}`).digest('hex')
  const variant = '89ab'[Number.parseInt(digest[16] ?? '0', 16) % 4]
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `${variant}${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-')
}
