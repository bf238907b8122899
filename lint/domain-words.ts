import { globSync, readFileSync } from 'node:fs'

// What `pnpm lint` checks beside oxlint: a module owns its nouns, so these packages have no word of them.
const words = /driver|ticket|mvr|violation|inspection|membership/i
const files = globSync('{host,shared-ui,shared-federation}/src/**/*.{ts,tsx}').filter(
  (file) => !/[.-]test(ing)?\.tsx?$/.test(file),
)

/** The exact places where one stands all the same, and why. */
const allowed: Record<string, readonly string[]> = {
  // The roles of the service, which sessions carry.
  'shared-federation/src/description.ts': ["'driver', 'guest', 'mvr'"],
  'host/src/navigation/role-home.ts': ["'driver'"],
  'host/src/settings/settings-roles.ts': ["'driver', 'mvr'"],
  // What the portal is for, said before anything of a module is known.
  'host/src/session/auth-layout.tsx': [
    "{ name: 'Tickets'",
    "{ name: 'Drivers', what: 'CDL, medical card, MVR' }",
    "{ name: 'Roadside inspections', what: '24 months, every violation' }",
  ],
  'host/src/sign-in/sign-in-page.tsx': ['Driver without an account?', 'Upload drivers as a guest'],
  'host/src/sign-up/sign-up-page.tsx': ['Sign up as a driver'],
  'host/src/guest/guest-page.tsx': ['Upload drivers as a guest'],
  'shared-ui/src/page/demo-banner.tsx': ['invented carriers and drivers'],
  // A fact of a carrier, as the service calls it.
  'host/src/account/account-description.tsx': ["'Tickets through agents', account.Allow_Agents_Tickets__c"],
  'host/src/carrier-selector/add-carrier-dialog.tsx': [
    'Allow_Agents_Tickets__c: ThroughAgents',
    "label: 'Tickets through agents'",
  ],
}

for (const file of files) {
  for (const [index, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    const rest = (allowed[file] ?? []).reduce((text, place) => text.replace(place, ''), line)
    const word = words.exec(rest)
    if (word === null) continue
    console.error(`${file}:${index + 1}: "${word[0]}" belongs to a module`)
    process.exitCode = 1
  }
}
