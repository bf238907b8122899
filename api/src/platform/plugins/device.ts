const browsers: [string, RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/\S+ .*Safari\//],
]

const systems: [string, RegExp][] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows NT\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
]

const unknownDevice = 'Unknown device'

/** Browsers need about 150. Anything longer is cut off, because a pattern may take the square of it. */
const longestRead = 300

/** 'Firefox on Windows': enough to tell one's own sessions apart, of what a browser says of itself. Never its words. */
export function deviceOf(userAgent = ''): string {
  const read = userAgent.slice(0, longestRead)
  const nameIn = (names: [string, RegExp][]) => names.find(([, sign]) => sign.test(read))?.[0]
  const browser = nameIn(browsers)
  const system = nameIn(systems)
  if (browser === undefined) return system ?? unknownDevice
  return system === undefined ? browser : `${browser} on ${system}`
}
