/** Between the groups of a number: hyphens, dashes, spaces, dots, slashes, underscores, and invisible characters. */
const between = String.raw`(?:[-./_\u2212\p{Pd}\p{Cf}]|[^\S\n])`
const digit = String.raw`\p{Nd}`

/** Nine digits as a Social Security number is written. */
const written = new RegExp(
  `(?<!${digit})${digit}{3}${between}{1,3}${digit}{2}${between}{1,3}(${digit}{4})(?!${digit})`,
  'gu',
)
/** Its names in any case: 'SSN', 'S.S.N.', 'SS#', 'Soc. Sec. No.' */
const name =
  String.raw`(?<!\p{L})ssn|\bs\.s\.n\.?|\bss ?(?:#|no\.?)` +
  String.raw`|\bsoc(?:ial)?\.? ?sec(?:urity)?\.?(?: ?(?:number|no\.?|#))?`
/** Inside of a word: 'driverSsn' */
const nameInWord = String.raw`(?<=\p{Ll})S(?:sn|SN)`
/** What stands between a name and its number: few signs and letters, or many signs. '{"ssn": {"value": "'. */
const signs = String.raw`[^\p{Nd}\p{L}]{0,40}`
const gap = String.raw`[^\p{Nd}\n]{0,10}|${signs}(?:(?:[Vv]alue|[Nn]umber|[Nn]o)${signs})?`
/**
 * Nine digits that are called one.
 * Without groups like '(?i:…)': V8 13.6 compiles them wrong after much code of other expressions.
 */
const called = (names: string, flags: 'gu' | 'giu') =>
  new RegExp(
    `(${names})(${gap})` +
      `${digit}(?:${between}?${digit}){4}${between}?(${digit}{4}|${digit}${between}${digit}{3})(?!${digit})`,
    flags,
  )
const calledInAnyCase = called(name, 'giu')
const calledInWord = called(nameInWord, 'gu')

/** A text with the last four digits of a Social Security number alone. It gets no longer. */
export const withoutSsn = (line: string) =>
  line
    .replace(written, '***-**-$1')
    .replace(calledInAnyCase, '$1$2*****$3')
    .replace(calledInWord, '$1$2*****$3')
