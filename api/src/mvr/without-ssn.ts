/** Nine digits as a Social Security number is written, or nine digits that are called one. */
const written = /\b\d{3}([- ])\d{2}\1(\d{4})\b/g
const called =
  /\b(ssn|soc(?:ial)?\.? ?sec(?:urity)?\.?(?: ?(?:number|no\.?|#))?)([^\d\n]{0,10})\d{5}(\d{4})\b/gi

/** A text with the last four digits of a Social Security number alone. It gets no longer. */
export const withoutSsn = (line: string) => line.replace(written, '***-**-$2').replace(called, '$1$2*****$3')
