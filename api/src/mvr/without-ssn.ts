/** Between the groups of a number: hyphens, dashes, spaces, dots, slashes, underscores, and invisible characters. */
const between = String.raw`(?:[-./_\u2212\p{Pd}\p{Cf}]|[^\S\n])`
const digit = String.raw`\p{Nd}`

/** Nine digits as a Social Security number is written. */
const written = new RegExp(
  `(?<!${digit})${digit}{3}${between}{1,3}${digit}{2}${between}{1,3}(${digit}{4})(?!${digit})`,
  'gu',
)
/**
 * Each small letter as a class of it and its capital. Not by '(?i:…)': V8 13.6 compiles it wrong after much code of other
 * expressions.
 */
const anyCase = (pattern: string) =>
  pattern.replaceAll(/(?<!\\)[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)
/** Its names: 'SSN', 'driverSsn', 'S.S.N.', 'SS#', 'Soc. Sec. No.' */
const name =
  String.raw`(?<=\p{Ll})S(?:sn|SN)|` +
  anyCase(
    String.raw`(?<!\p{L})ssn|\bs\.s\.n\.?|\bss ?(?:#|no\.?)` +
      String.raw`|\bsoc(?:ial)?\.? ?sec(?:urity)?\.?(?: ?(?:number|no\.?|#))?`,
  )
/** What stands between a name and its number: few signs and letters, or many signs. '{"ssn": {"value": "'. */
const signs = String.raw`[^\p{Nd}\p{L}]{0,40}`
const gap = String.raw`[^\p{Nd}\n]{0,10}|${signs}(?:(?:${anyCase('value|number|no')})${signs})?`
/** Or nine digits that are called one. */
const called = new RegExp(
  `(${name})(${gap})` +
    `${digit}(?:${between}?${digit}){4}${between}?(${digit}{4}|${digit}${between}${digit}{3})(?!${digit})`,
  'gu',
)

/** A text with the last four digits of a Social Security number alone. It gets no longer. */
export const withoutSsn = (line: string) => line.replace(written, '***-**-$1').replace(called, '$1$2*****$3')
