import { readFileSync } from 'node:fs'
import type { Keys } from '../../platform/secrets/keys.ts'
import { sealedRows } from '../../platform/secrets/reseal.ts'
import { open, seal } from '../../platform/secrets/seal.ts'

/** A released text is never edited: a change is a file with the next version, named here. */
const templates = {
  'Pre-adverse': { file: 'mvr-pre-adverse', version: 1 },
  Final: { file: 'mvr-final-adverse', version: 1 },
  'Rights in short': { file: 'mvr-rights', version: 1 },
} as const

export type LetterTemplate = keyof typeof templates

const textOf = (name: LetterTemplate) => {
  const { file, version } = templates[name]
  return readFileSync(new URL(`./templates/${file}-${version}.txt`, import.meta.url), 'utf8').trim()
}

const texts: Record<LetterTemplate, string> = {
  'Pre-adverse': textOf('Pre-adverse'),
  Final: textOf('Final'),
  'Rights in short': textOf('Rights in short'),
}

export const letterVersion = (name: LetterTemplate) => templates[name].version

/** UTF-8 text, its title in the first line; headings begin with '# ', and no line of a fact is one. */
export const renderLetter = (name: LetterTemplate, facts: Readonly<Record<string, string>>) =>
  texts[name].replaceAll(/\{\{(\w+)\}\}/g, (_, field: string) => {
    const value = facts[field]
    if (value === undefined) throw new Error(`A letter needs ${field}`)
    return value.replaceAll(/^# /gm, ' # ')
  })

const place = (letterId: string) => `mvr_adverse_letter.text:${letterId}`

export const sealLetter = (keys: Keys, letterId: string, text: string) => seal(keys, place(letterId), text)

/** Throws when a byte was changed. */
export const openLetter = (keys: Keys, letterId: string, sealed: Buffer) =>
  open(keys, place(letterId), sealed)

export const sealedLetters = sealedRows({
  name: 'adverse action letters',
  table: 'mvr_adverse_letter',
  id: 'id',
  columns: ['text_sealed'],
  reseal: (keys, id, { text_sealed: text }) => ({
    text_sealed: text && sealLetter(keys, id, openLetter(keys, id, text)),
  }),
})
