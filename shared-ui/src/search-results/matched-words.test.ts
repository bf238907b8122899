import { expect, test } from '@jest/globals'
import { splitMatches } from './text-matches.ts'

const shown = (text: string, searched: string) =>
  splitMatches(text, searched)
    .map((piece) => (piece.isMatched ? `[${piece.text}]` : piece.text))
    .join('')

test.each([
  ['Bram Castellane', 'castel', 'Bram [Castel]lane'],
  ['Bram Castellane', 'cast bra', '[Bra]m [Cast]ellane'],
  ['Bram Castellane', 'bram castel', '[Bram Castel]lane'],
  ['T-204817', 't-2048', '[T]-[2048]17'],
  ['T-204817', '4817', 'T-20[4817]'],
  ['Zoë O’Brien', 'zoe brien', '[Zoë] O’[Brien]'],
  ['Zoe\u0308 Lang', 'zoë', '[Zoe\u0308] Lang'],
  ['Dana Andana', 'dana', '[Dana] Andana'],
  ['Bandana', 'dana', 'Ban[dana]'],
  ['Speeding', 'e', 'Speeding'],
  ['ﬁne', 'fi', '[ﬁ]ne'],
  ['a.b*c', '.*', 'a.b*c'],
  ['', 'x', ''],
  ['text', '', 'text'],
])('%s, searched for %s', (text, searched, expected) => {
  expect(shown(text, searched)).toBe(expected)
})
