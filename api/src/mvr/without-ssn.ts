/** Nine digits as a Social Security number is written: with hyphens, dashes, spaces or dots of any kind. */
const written =
  /(?<!\d)\d{3}(?:[-.\u2010-\u2015]|[^\S\n]){1,3}\d{2}(?:[-.\u2010-\u2015]|[^\S\n]){1,3}(\d{4})(?!\d)/g
/** Or nine digits that are called one. */
const called =
  /\b(ssn|soc(?:ial)?\.? ?sec(?:urity)?\.?(?: ?(?:number|no\.?|#))?)([^\d\n]{0,10})\d{5}(\d{4})\b/gi

/** A text with the last four digits of a Social Security number alone. It gets no longer. */
export const withoutSsn = (line: string) => line.replace(written, '***-**-$1').replace(called, '$1$2*****$3')
