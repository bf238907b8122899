const password = 'drive-safe-demo-2026'
const guestCode = 'DEMO-GUEST-2026'

const signIns = [
  ['carrier@demo.example', 'staff of a carrier, two accounts'],
  ['agent@demo.example', 'an agency that serves five accounts'],
  ['driver@demo.example', 'a driver'],
  ['guest@demo.example', 'uploads drivers in bulk'],
  ['mvr@demo.example', 'sees only the own motor vehicle records'],
  ['operator@demo.example', 'the back office, all accounts'],
] as const

/** The demo's sign-ins, one a line. The seed (api/demo) creates them. */
export function signInLines(): string {
  const lines = signIns.map(([email, who]) => `  ${email.padEnd(24)} ${who}`)
  return [
    ...lines,
    '',
    `  The password of all: ${password}`,
    `  A guest without one comes in at /guest with the access code ${guestCode}`,
    '  Nothing is mailed: what would have been is at /demo-mailbox',
  ].join('\n')
}
