/** Reads a color token of the page as it is drawn now. */
export const token = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(`--ui-colors-${name}`).trim()

const family = "'Public Sans', 'Public Sans Fallback', sans-serif"

export const letters = { family, size: 12, lineHeight: 16 / 12 }

/** For names that are painted beside the data. */
export const strongLetters = `600 12px ${family}`
