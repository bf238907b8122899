/** What is left of a personal field in an answer: enough to recognise it, too little to use it. */

/** 'ends 4821'; of a short number only half. */
export function maskedCdlNumber(number: string): string {
  const shown = Math.min(4, Math.floor(number.length / 2))
  return `ends ${number.slice(number.length - shown)}`
}

/** 'in 1984': the year of 1984-05-17. */
export const maskedBirthDate = (day: string): string => `in ${day.slice(0, 4)}`
