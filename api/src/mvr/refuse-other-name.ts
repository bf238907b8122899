import { fieldRefused } from '../platform/plugins/field-refused.ts'

/** A signature is in the name of who signs. Capitals, spaces and the form of apostrophes make no difference. */
export function refuseOtherName(typed: string, name: string, sentence: string) {
  if (plain(typed) !== plain(name)) throw fieldRefused('TypedName', sentence)
}

const plain = (words: string) =>
  words.normalize('NFC').trim().replaceAll(/\s+/g, ' ').replaceAll('’', "'").toLowerCase()
