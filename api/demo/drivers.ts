import type { Insertable } from 'kysely'
import type { DriverStatus } from 'shared-api/drivers'
import { addDays } from '../src/platform/calendar.ts'
import type { Database } from '../src/platform/database/schema.ts'
import { sealedColumns } from '../src/drivers/protected/sealed-fields.ts'
import { nextRenewal } from '../src/memberships/renewal.ts'
import type { Keys } from '../src/platform/secrets/keys.ts'
import { type DemoAccount, quillhaven } from './accounts.ts'
import { type Random, demoId } from './seeded-random.ts'
import { inventContact, inventPeople, type Person } from './people.ts'
import { productOf } from './products.ts'

export type DriverRow = Insertable<Database['driver']> & { id: string }

interface Story extends Person {
  number: number
  status: DriverStatus
  cdlState: string
  cdlEnds: string
  /** Undefined is left to random, but for its end. */
  cdlNumber?: string
  /** Days from today; undefined is left to random. */
  cdlExpires?: number
  medicalExpires?: number
}

const told = (story: [string, string, number, DriverStatus, string, string, number?, number?]): Story => {
  const [first, last, number, status, cdlState, cdlEnds, cdlExpires, medicalExpires] = story
  const known = { first, last, number, status, cdlState, cdlEnds }
  return {
    ...known,
    ...(cdlExpires === undefined ? {} : { cdlExpires }),
    ...(medicalExpires === undefined ? {} : { medicalExpires }),
  }
}

/** Drivers of the pinned carrier whose papers need attention. */
const stories: Story[] = [
  // A number whose state sends a record: this driver signs in to read it.
  { ...told(['Adaeze', 'Winfield', 1042, 'Active', 'OH', '4821', 12, 540]), cdlNumber: 'KN804821' },
  told(['Bram', 'Castellane', 1177, 'Active', 'IN', '0936', 638, 49]),
  told(['Corliss', 'Maybank', 981, 'PE Only', 'KY', '5518', -9, 314]),
  told(['Delphine', 'Arroway', 1203, 'Active', 'MI', '7740', 826, -3]),
  told(['Emeric', 'Thandler', 1016, 'Active', 'OH', '2265', 31, 45]),
  told(['Fenwick', 'Osei-Hale', 1188, 'Pending', 'IL', '8813', 323, 9]),
  told(['Ginevra', 'Stolle', 874, 'Active', 'TN', '3097', 57, 387]),
  told(['Haskell', 'Brindamour', 1131, 'Active', 'PA', '6402', 562, 52]),
  told(['Isolde', 'Vanterpool', 760, 'Inactive', 'OH', '1158', -51, 122]),
  told(['Jovan', 'Merriwether', 1219, 'MVR Only', 'WV', '9921', 17, 240]),
]

/** 104 Active, 14 PE Only, 5 Pending, 3 Inactive and 2 MVR Only of 128; other carriers in the same proportions. */
function statuses(count: number): DriverStatus[] {
  const part = (of128: number) => Math.max(1, Math.round((of128 * count) / 128))
  const others: [DriverStatus, number][] = [
    ['PE Only', part(14)],
    ['Pending', part(5)],
    ['Inactive', part(3)],
    ['MVR Only', part(2)],
  ]
  const rest = others.flatMap(([status, many]) => Array.from({ length: many }, () => status))
  return [...Array.from({ length: count - rest.length }, (): DriverStatus => 'Active'), ...rest]
}

export function driverRows(
  account: DemoAccount,
  { random, today, keys, taken }: { random: Random; today: string; keys: Keys; taken: Set<string> },
): DriverRow[] {
  const known = account === quillhaven ? stories : []
  for (const { first, last } of known) taken.add(`${first} ${last}`)
  const left = statuses(account.drivers)
  for (const { status } of known) left.splice(left.indexOf(status), 1)
  const people = inventPeople(random, taken, left.length)
  const invented = people.map((person, index): Story => ({
    ...person,
    number: 700 + index * 4 + random.between(0, 3),
    status: left[index] ?? 'Active',
    cdlState: random.pick(['OH', 'OH', 'IN', 'KY', 'MI', 'IL', 'PA', 'TN', 'WV', 'MO']),
    cdlEnds: String(random.between(0, 9999)).padStart(4, '0'),
  }))
  const all = [...known, ...invented]
  const turns = { joined: 0, left: 0 }
  return all.map((story, index) => driverRow(account, story, { random, today, keys, index, turns }))
}

interface Telling {
  random: Random
  today: string
  keys: Keys
  index: number
  turns: { joined: number; left: number }
}

function driverRow(account: DemoAccount, story: Story, telling: Telling): DriverRow {
  const { random, today, keys, index } = telling
  const id = demoId(`driver ${account.dot} ${index}`)
  const carrierDriverId = `${account.letter}-${String(story.number).padStart(4, '0')}`
  const drawnNumber = `${random.pick(['RT', 'KN', 'SD', 'VB'])}${random.between(10, 99)}${story.cdlEnds}`
  const birthYear = 1962 + random.between(0, 38)
  const birthDate = `${birthYear}-${two(random.between(1, 12))}-${two(random.between(1, 28))}`
  const row: DriverRow = {
    id,
    account_id: account.id,
    first_name: story.first,
    last_name: story.last,
    status: story.status,
    carrier_driver_id: carrierDriverId,
    ...inventContact(random, story),
    cdl_state: story.cdlState,
    ...sealedColumns(keys, id, {
      cdlNumber: story.cdlNumber ?? drawnNumber,
      birthDate,
      ssnLast4: String(random.between(0, 9999)).padStart(4, '0'),
    }),
    ...courseOf(story, telling),
    is_embark_monitored: story.status === 'Active' && random.next() < 0.7,
    cdl_expires_on: addDays(today, story.cdlExpires ?? random.between(70, 1800)),
    medical_card_expires_on: addDays(today, story.medicalExpires ?? random.between(65, 700)),
    street: `${random.between(10, 9800)} ${random.pick(['Larkspur Way', 'Tannery Row', 'Mill Race Rd', 'Orchard Bend'])}`,
    city: random.pick(['Dayton', 'Lima', 'Toledo', 'Marietta', 'Zanesville']),
    state_province: 'OH',
    zip_postal_code: `4${random.between(3000, 5999)}`,
    country: 'US',
    ...spouseOf(random, story),
  }
  return { ...row, active_until_on: activeUntil(row, today) }
}

function activeUntil(row: DriverRow, today: string) {
  if (row.cancelled_on || !row.activated_on) return row.cancelled_on ?? null
  return nextRenewal(row.activated_on, productOf(row).billing, today)
}

/** The one of each carrier whose membership is cancelled for a day to come: that can be taken back. */
const leaving = 14

/** Days ago on which a driver with a story was added: most of a list's first page, which begins with the newest. */
const addedWithStory = ({ cdlExpires }: Story, index: number) =>
  cdlExpires === undefined ? undefined : 60 + index * 12

/**
 * When a driver was added, and the membership that followed. Of the active ones, five joined in the last thirty days;
 * two of those who left did so in the same time.
 */
function courseOf(story: Story, { random, today, turns, index }: Telling) {
  const { status } = story
  const staged = addedWithStory(story, index)
  const added = (daysAgo: number) => ({
    created_at: new Date(`${addDays(today, -daysAgo)}T14:${two(index % 60)}:00Z`),
  })
  /** From being added to the first day of the membership. */
  const gap = 1 + (index % 9)
  if (status === 'Active' || status === 'PE Only') {
    turns.joined += 1
    const isNew = turns.joined % 25 === 7
    const drawn = isNew ? random.between(2, 28) : random.between(180, 1400)
    const joined = staged === undefined || isNew ? drawn : staged - gap
    // Drawn for nothing: who and what follows stays the same.
    random.next()
    return {
      ...added(staged ?? joined + gap),
      is_member: true,
      activated_on: addDays(today, -joined),
      ...(index === leaving ? { cancelled_on: addDays(today, 25) } : {}),
    }
  }
  if (status !== 'Inactive') return { ...added(staged ?? 3 + index * 6), is_member: false }
  turns.left += 1
  const left = turns.left <= 2 ? random.between(3, 27) : random.between(40, 300)
  const joined = staged === undefined ? left + 700 : staged - gap
  const gone = addDays(today, -left)
  return {
    ...added(staged ?? joined + gap),
    is_member: false,
    activated_on: addDays(today, -joined),
    cancelled_on: gone,
  }
}

function spouseOf(random: Random, { last }: Person) {
  if (random.next() < 0.6) return {}
  const first = random.pick(['Marisol', 'Edric', 'Tamsin', 'Anselm', 'Sabine', 'Gideon'])
  const { phone, email } = inventContact(random, { first, last })
  return { spouse_first_name: first, spouse_last_name: last, spouse_phone: phone, spouse_email: email }
}

const two = (number: number) => String(number).padStart(2, '0')
