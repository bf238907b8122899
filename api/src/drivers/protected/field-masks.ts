/** Masks of protected fields: enough to recognize a value, too little to use it. */

/** 'ends 4821'; half of a short number. Spaces and dashes are ignored. */
export function maskedCdlNumber(written: string): string {
  const number = written.replaceAll(/[^A-Za-z0-9]/g, '')
  const shown = Math.min(4, Math.floor(number.length / 2))
  return `ends ${number.slice(number.length - shown)}`
}

/** 'Birth year 1984' for 1984-05-17. */
export const maskedBirthDate = (day: string): string => `Birth year ${day.slice(0, 4)}`
