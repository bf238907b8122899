import { expect, test } from '@jest/globals'
import { searchText, text } from './fields.ts'
import { composed, normalizedStart, plainLines } from './plain-line.ts'

const Line = text(40)

test.each([
  ['Zoë O’Brien-Nuñez', 'Zoë O’Brien-Nuñez'],
  [' Ada ', 'Ada'],
  ['Ada\tLovelace', 'Ada Lovelace'],
  ['12 Main St \r\n Unit 4\u2028', '12 Main St Unit 4'],
  ['می\u200cخواهم', 'می\u200cخواهم'],
  ['ශ්\u200dරී', 'ශ්\u200dරී'],
  ['אבג\u200f 12', 'אבג\u200f 12'],
  ['葛\u{e0100}城', '葛\u{e0100}城'],
  ['\u2764\ufe0f \u{1f469}\u{1f3fd}\u200d\u{1f692}', '\u2764\ufe0f \u{1f469}\u{1f3fd}\u200d\u{1f692}'],
])('%j is kept as %j', (typed, kept) => {
  expect(Line.parse(typed)).toBe(kept)
})

test.each([
  ['Vietnamese, its marks apart', 'Nguye\u0302\u0303n Thi\u0323 Tho\u031b\u0323'],
  ['Thai', 'น้ำผึ้ง ปู่'],
  ['Devanagari', 'श्रीकृष्णँ र्‍क्ष्म्यैः'],
  ['pointed Hebrew, with its accents', 'בְּרֵאשִׁ֖ית שָׁ֖לוֹם'],
  ['Arabic with harakat', 'مُحَمَّدٌ ٱللَّٰه'],
  ['Tibetan', 'བསྒྲུབས ཧཱུྃ'],
  ['Yoruba', 'Ọ́láńrewájú Ṣọlá'],
  ['an emoji that is newer than the service', 'Truck \u{1faff}'],
])('%s is kept', (_, typed) => {
  expect(Line.parse(typed)).toBe(typed)
})

test.each([
  ['a control character', 'A\u0007da'],
  ['U+0000, which PostgreSQL can not store', 'A\0da'],
  ['an escape sequence', '\u001b[31mAda'],
  ['a direction override', 'Ada \u202eecalevoL'],
  ['an isolate', '\u2066Ada\u2069'],
  ['a direction mark between Latin letters', 'A\u200fda'],
  ['a zero-width space', 'Ad\u200ba'],
  ['a joiner between Latin letters', 'Ad\u200da'],
  ['a joiner at the end of a word', 'می\u200c'],
  ['a word joiner', 'Ad\u2060a'],
  ['a soft hyphen', 'Ad\u00ada'],
  ['a byte order mark', 'Ad\ufeffa'],
  ['a filler that looks like nothing', 'Ad\u3164'],
  ['a tag', 'Ad\u{e0041}a'],
  ['half of a character', 'Ad\ud83da'],
  ['a noncharacter', 'Ad\ufffea'],
  ['a noncharacter of another plane', 'Ad\u{1ffff}a'],
  ['a character of private use', 'Ad\ue000a'],
  ['a character of private use of another plane', 'Ad\u{f0000}a'],
  ['a character that no one has assigned', 'Ad\u0378a'],
  ['a letter under a tower of accents', `A${'\u0301'.repeat(30)}da`],
  ['one accent more than any script needs', 'Ax\u0301\u0302\u0303\u0304\u0323'],
])('%s is refused', (_, typed) => {
  const issues = Line.safeParse(typed).error?.issues.map(({ message }) => message)
  expect(issues).toEqual(['Type this again: it has an invisible or unusual character'])
})

test('of the marks on one letter 30 are put in order', () => {
  const marks = '\u0301\u0323'
  expect(composed(`a${marks.repeat(200)}b`)).toBe(`a${marks.repeat(15)}b`.normalize('NFC'))
  expect(composed('Mu\u0308nchen')).toBe('M\u00fcnchen')
})

test('of a name its beginning is compared', () => {
  expect(normalizedStart(`Me\u0301xico${'\uff9e'.repeat(1000)}`, 'NFD')).toHaveLength(200)
  expect(normalizedStart('M\u00e9xico', 'NFD')).toBe('Me\u0301xico')
})

test('of a text that is too long, only its length is looked at', () => {
  const issues = Line.safeParse(`a${'\u0301'.repeat(1000)}`).error?.issues.map(({ message }) => message)
  expect(issues).toEqual(['Use at most 40 characters'])
})

test('a search drops what is invisible', () => {
  expect(searchText(40).parse(' Ad\u200ba\tLovelace\ud83d\u202e\ue000 ')).toBe('Ada Lovelace')
})

test.each([
  ['  Call first.\r\nThen  wait. \r\n\r\n\r\nThanks\u2028bye ', '  Call first.\nThen  wait.\n\nThanks\nbye'],
  ['one\ttwo\vthree', 'one two three'],
  ['\n \n', ''],
])('a text of several lines keeps its lines: %j', (typed, kept) => {
  expect(plainLines(typed)).toBe(kept.trim())
})

test('a million spaces in a row are looked at once', () => {
  const spaces = ' '.repeat(1_000_000)
  expect(Line.safeParse(`a${spaces}x`).success).toBe(false)
  expect(Line.parse(`a${spaces}`)).toBe('a')
  expect(searchText(40).parse(`${spaces}\n${spaces}a`)).toBe('a')
})
