/** Between the groups of a number: hyphens, dashes, spaces, dots, slashes, underscores, and invisible characters. */
const between = String.raw`(?:[-./_\u2212\p{Pd}\p{Cf}]|[^\S\n])`
const digit = String.raw`\p{Nd}`

/** Nine digits as a Social Security number is written. */
const written = new RegExp(
  `(?<!${digit})${digit}{3}${between}{1,3}${digit}{2}${between}{1,3}(${digit}{4})(?!${digit})`,
  'gu',
)
/** Or nine digits that are called one, with signs and a word between at most: `"ssn": {"value": "123456789"}`. */
const called = new RegExp(
  String.raw`(ssn|\bs\.s\.n\.?|\bss ?(?:#|no\.?)|\bsoc(?:ial)?\.? ?sec(?:urity)?\.?(?: ?(?:number|no\.?|#))?)` +
    String.raw`([^\p{Nd}\p{L}]{0,40}(?:\p{L}{1,10}[^\p{Nd}\p{L}]{0,40})?)` +
    `${digit}(?:${between}?${digit}){4}${between}?(${digit}{4}|${digit}${between}${digit}{3})(?!${digit})`,
  'giu',
)

/** A text with the last four digits of a Social Security number alone. It gets no longer. */
export const withoutSsn = (line: string) => line.replace(written, '***-**-$1').replace(called, '$1$2*****$3')
