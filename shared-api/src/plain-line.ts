/** What a paste from a spreadsheet or a mail brings along. */
const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/

/** Scripts whose letters join, so that some words need a sign that joins them or keeps them apart. */
const joining =
  '\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mong}\\p{scx=Nkoo}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}\\p{scx=Gujr}' +
  '\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}'
const rightToLeft = '\\p{scx=Arab}\\p{scx=Hebr}\\p{scx=Syrc}\\p{scx=Thaa}\\p{scx=Nkoo}'

/** The most marks that a script in use puts on one letter. */
const mostMarks = 4

/** Invisible characters where a script needs them, or else, as the group, what `withoutInvisible` takes out. */
const invisible = new RegExp(
  [
    `(?<=[${joining}])[\\u200c\\u200d](?=[${joining}])`,
    `(?<=[${rightToLeft}])[\\u200e\\u200f\\u061c]|[\\u200e\\u200f\\u061c](?=[${rightToLeft}])`,
    '(?<=\\p{sc=Han})[\\u{e0100}-\\u{e01ef}]',
    '(?<=\\p{Extended_Pictographic})\\ufe0f',
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})',
    // Controls, direction overrides, zero-width and blank characters, halves of a character.
    '([\\p{Cc}\\p{Cf}\\p{Cs}\\p{Zl}\\p{Zp}\\p{Default_Ignorable_Code_Point}\\u2800]' +
      // Private use, and what no one has assigned; but the places of emoji to come, which a newer phone may know.
      '|(?!\\p{Extended_Pictographic})[\\p{Co}\\p{Cn}]' +
      `|(?<=\\p{M}{${mostMarks}})\\p{M})`,
  ].join('|'),
  'gu',
)

/** Characters of a name that are compared: no place, heading or phone number is longer. */
const longestCompared = 200

/** The beginning of a name in one of Unicode's normal forms: the time to put marks in order grows with their square. */
export const normalizedStart = (name: string, form: 'NFD' | 'NFKC' | 'NFKD') =>
  name.slice(0, longestCompared).normalize(form)

/**
 * Text with its marks composed. Those beyond the 30 that UAX #15 allows on one letter (Stream-Safe Text) are cut off first,
 * because the time to put them in order grows with the square of their number.
 */
export const composed = (text: string) =>
  text.replace(/\p{M}+/gu, (marks) => marks.slice(0, 30)).normalize('NFC')

/**
 * A text of one line: trimmed, each tab or line break within it a space, with the spaces beside it. No pattern looks for those
 * spaces, because its time would grow with the square of their number.
 */
export const plainLine = (typed: string) =>
  typed
    .split(breaks)
    .map((part) => part.trim())
    .join(' ')
    .trim()

/**
 * A line without characters that hide, deceive about the order of letters, look different to each reader, tower over the
 * lines above, or can't be stored.
 */
export const withoutInvisible = (line: string) =>
  // Most lines are ASCII without controls, and the pattern takes long.
  /^[ -~]*$/.test(line)
    ? line
    : line.replace(invisible, (found, needless?: string) => (needless === undefined ? found : ''))

/** A text of several lines: line breaks are kept, trailing spaces go, and at most one line is left empty in a row. */
export const plainLines = (typed: string) =>
  typed
    .split(lineBreaks)
    .map((line) => line.replace(/[\t\v\f]+/g, ' ').trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

const lineBreaks = /\r\n|[\n\r\u0085\u2028\u2029]/
