import type { Insertable } from 'kysely'
import type { Database } from '../src/platform/database/schema.ts'
import { codeIndex } from '../src/guests/guest-service.ts'
import type { Keys } from '../src/platform/secrets/keys.ts'
import type { Passwords } from '../src/platform/secrets/passwords.ts'
import { agentAccounts, carrierAccounts, type DemoAccount, quillhaven } from './accounts.ts'
import { demoId } from './seeded-random.ts'
import type { DriverRow } from './drivers.ts'

export const demoPassword = 'drive-safe-demo-2026'
/** What the guest's link has for a code. Those of real guests are made of random. */
export const demoGuestCode = 'DEMO-GUEST-2026'

type UserRow = Insertable<Database['app_user']> & { id: string }

/** The six sign-ins. The driver is one of the pinned carrier, the MVR user one of its MVR Only records. */
export async function signInRows(drivers: readonly DriverRow[], passwords: Passwords) {
  const [driver] = drivers
  const mvrOnly = drivers.find(({ status }) => status === 'MVR Only')
  if (driver === undefined || mvrOnly === undefined) throw new Error('The demo has no driver to sign in as')
  const users = await Promise.all([
    user(passwords, 'carrier', 'Dana Pell', { account_id: quillhaven.id, pinned_account_id: quillhaven.id }),
    user(passwords, 'agent', 'Rhea Thornquist', { pinned_account_id: quillhaven.id }),
    user(passwords, 'driver', `${driver.first_name} ${driver.last_name}`, {
      account_id: quillhaven.id,
      driver_id: driver.id,
    }),
    user(passwords, 'guest', 'Guest uploader', { account_id: quillhaven.id }),
    user(passwords, 'mvr', `${mvrOnly.first_name} ${mvrOnly.last_name}`, {
      account_id: quillhaven.id,
      driver_id: mvrOnly.id,
    }),
    user(passwords, 'operator', 'Imre Coldwater', {}),
  ])
  const accountsOf: Record<string, readonly DemoAccount[]> = {
    carrier: carrierAccounts,
    agent: agentAccounts,
    operator: [],
  }
  const access = users.flatMap(({ id, role }) =>
    (accountsOf[role] ?? [quillhaven]).map((account) => ({
      user_id: id,
      account_id: account.id,
      is_direct: role === 'carrier',
    })),
  )
  return { users, access }
}

/** Good for a year: the demo's data outlives the day of its making. */
export const guestLinkRow = ({
  keys,
  now,
}: {
  keys: Keys
  now: Date
}): Insertable<Database['guest_link']> => ({
  id: demoId('guest link'),
  account_id: quillhaven.id,
  user_id: demoId('user guest@demo.example'),
  code_index: codeIndex(keys, demoGuestCode),
  rows_allowed: 500,
  created_at: now,
  expires_at: new Date(now.getTime() + 365 * 86_400_000),
})

async function user(
  { hash }: Passwords,
  role: UserRow['role'],
  name: string,
  belongs: Partial<UserRow>,
): Promise<UserRow> {
  const email = `${role}@demo.example`
  return {
    ...belongs,
    id: demoId(`user ${email}`),
    email,
    name,
    role,
    password_hash: await hash(demoPassword),
  }
}
