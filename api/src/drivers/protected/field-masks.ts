/** What is left of a personal field in an answer: enough to recognize it, too little to use it. */

/** 'ends 4821'; of a short number only half. Spaces and dashes are no part of it. */
export function maskedCdlNumber(written: string): string {
  const number = written.replaceAll(/[^A-Za-z0-9]/g, '')
  const shown = Math.min(4, Math.floor(number.length / 2))
  return `ends ${number.slice(number.length - shown)}`
}

/** 'Birth year 1984': the year of 1984-05-17. */
export const maskedBirthDate = (day: string): string => `Birth year ${day.slice(0, 4)}`
