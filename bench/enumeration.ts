import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { startDemoService } from './demo-service.ts'
import { median, ms, percentile, printTable, ratio } from './figures.ts'
import { signIn } from './session.ts'
import { inWorkplace } from './workplace.ts'

// Does the time of an answer tell whether an address has an account? As many of each kind, in turns.
const count = 200
const atOnce = 20
let network = 0

interface Person {
  FirstName: string
  LastName: string
  EmailId: string
  MobileNumber: string
}

await inWorkplace(async (workplace) => {
  const { address, adminUrl } = await startDemoService(workplace)

  const lookUps = await measureLookUps(address, adminUrl)
  const known = (await peopleOf(address))
    .slice(0, count)
    .map(({ FirstName, LastName, EmailId, MobileNumber }) => ({ FirstName, LastName, EmailId, MobileNumber }))
  const unknown = known.map((person, place) => ({ ...person, EmailId: `nobody${place}@other.example` }))
  const signUps = await measureSignUps(address, known, unknown)
  const forgotten = await measure(address, 'ForgotPassword', { known, unknown }, ({ EmailId }) => ({
    Email: EmailId,
  }))
  const signIns = await measure(address, 'LoginUser', { known, unknown }, ({ EmailId }) => ({
    Email: EmailId,
    Password: 'not the password',
  }))
  printTable(
    `Answers to ${count} addresses with an account (sign-up: of a driver) and ${count} without, in turns`,
    ['', 'median ms with', 'without', 'ratio', 'p95 ms with', 'without'],
    [
      ['DriverSignup', ...figures(signUps)],
      ['ForgotPassword', ...figures(forgotten)],
      ['LoginUser', ...figures(signIns)],
    ],
  )
  printTable(
    `Look-ups of drivers: ${count} e-mail addresses of drivers of other carriers and ${count} unknown ones, in turns`,
    ['', 'median ms with', 'without', 'ratio', 'p95 ms with', 'without'],
    [
      ['Last name right: found', ...figures(lookUps.found)],
      ['Last name wrong: not found', ...figures(lookUps.hidden)],
    ],
  )
})

interface Listed {
  Name: string
  PersonEmail: string | null
  Carrier__r: { Name: string }
}

interface Times {
  known: number[]
  unknown: number[]
}

function figures({ known, unknown }: Times): string[] {
  return [
    ms(median(known)),
    ms(median(unknown)),
    ratio(median(unknown), median(known)),
    ms(percentile(known, 0.95)),
    ms(percentile(unknown, 0.95)),
  ]
}

/** Does the time of a look-up tell more than its answer: that there is a driver with this address, under another name? */
async function measureLookUps(address: string, adminUrl: string) {
  // A session has a budget of changes a minute, and a look-up draws from it.
  const tokens = await Promise.all(Array.from({ length: 8 }, () => signIn(address)))
  const account = await fetch(`${address}/api/v1/GetAccountsList`, {
    headers: { authorization: `Bearer ${tokens[0]}` },
  })
  const { Result }: { Result: { Data: { Account: { Id: string; Name: string } }[] } } = await account.json()
  const own = Result.Data.map(({ Account }) => Account.Name)
  const CarrierId = Result.Data[0]?.Account.Id
  const strangers = (await peopleOf(address)).filter(({ carrier }) => !own.includes(carrier))
  const known = Array.from({ length: count }, (_, place) => strangers[place % strangers.length]).filter(
    (person) => person !== undefined,
  )
  const unknown = known.map((person, place) => ({ ...person, EmailId: `nobody${place}@other.example` }))
  const lookUp = async (bodyOf: (person: Person) => object) => {
    // A user has a budget a day, which is for one round.
    await forgetLookUps(adminUrl)
    return measure(
      address,
      'SearchDriver',
      { known, unknown },
      (person) => ({ CarrierId, EmailId: person.EmailId, ...bodyOf(person) }),
      tokens,
    )
  }
  // Once before, for what is slow only the first time.
  await lookUp(({ LastName }) => ({ LastName }))
  return {
    found: await lookUp(({ LastName }) => ({ LastName })),
    hidden: await lookUp(() => ({ LastName: 'Nobodysname' })),
  }
}

async function forgetLookUps(adminUrl: string) {
  const database = new Client({ connectionString: adminUrl })
  await database.connect()
  await database.query('delete from driver_look_up')
  await database.end()
}

/** Active drivers of the demo, who have no account yet. */
async function peopleOf(address: string): Promise<(Person & { carrier: string })[]> {
  const headers = { authorization: `Bearer ${await signIn(address, 'operator@demo.example')}` }
  const people: (Person & { carrier: string })[] = []
  for (let page = 1; ; page += 1) {
    const url = `${address}/api/v1/GetDrivers?PageSize=100&SortBy=Name&list_filter=Active&Page=${page}`
    const { Result }: { Result: { Data: Listed[] } } = await (await fetch(url, { headers })).json()
    if (Result.Data.length === 0) break
    for (const { Name, PersonEmail, Carrier__r: carrier } of Result.Data) {
      const [FirstName = '', ...rest] = Name.split(' ')
      if (PersonEmail !== null)
        people.push({
          FirstName,
          LastName: rest.join(' '),
          EmailId: PersonEmail,
          MobileNumber: '(614) 555-0134',
          carrier: carrier.Name,
        })
    }
  }
  if (people.length < count) throw new Error(`The demo has ${people.length} active drivers only.`)
  return people
}

/** Each request comes from a network of its own, so that none is slowed. */
async function post(address: string, call: string, body: object, tokens: readonly string[] = []) {
  network += 1
  const token = tokens[network % tokens.length]
  const begun = performance.now()
  const response = await fetch(`${address}/api/v1/${call}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `198.18.${network >> 8}.${network & 255}`,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  })
  await response.arrayBuffer()
  if (![200, 401].includes(response.status)) throw new Error(`${call} answered ${response.status}.`)
  return performance.now() - begun
}

async function measure(
  address: string,
  call: string,
  people: { known: readonly Person[]; unknown: readonly Person[] },
  bodyOf: (person: Person) => object,
  tokens: readonly string[] = [],
): Promise<Times> {
  const times: Times = { known: [], unknown: [] }
  for (const [place, person] of people.known.entries()) {
    const stranger = people.unknown[place]
    if (stranger === undefined) break
    // First the one, then the other: what came before weighs on both.
    const first = place % 2 === 0 ? 'known' : 'unknown'
    for (const kind of [first, first === 'known' ? 'unknown' : 'known'] as const) {
      times[kind].push(await post(address, call, bodyOf(kind === 'known' ? person : stranger), tokens))
    }
  }
  return times
}

/** Signs them up, some at a time, and sets the passwords that the mails ask for: then they have accounts. */
async function measureSignUps(address: string, known: Person[], unknown: Person[]): Promise<Times> {
  const times: Times = { known: [], unknown: [] }
  for (let from = 0; from < count; from += atOnce) {
    const slice = { known: known.slice(from, from + atOnce), unknown: unknown.slice(from, from + atOnce) }
    const measured = await measure(address, 'DriverSignup', slice, (person) => person)
    times.known.push(...measured.known)
    times.unknown.push(...measured.unknown)
    for (const token of await tokensFor(address, [...slice.known, ...slice.unknown])) {
      await post(address, 'ChangePassword', { ResetToken: token, NewPassword: 'some road to Zanesville' })
    }
  }
  return times
}

/** The links in the newest mails, once each of the people has one. */
async function tokensFor(address: string, people: Person[]): Promise<string[]> {
  const wanted = new Set(people.map(({ EmailId }) => EmailId))
  const giveUpAt = Date.now() + 30_000
  for (;;) {
    const response = await fetch(`${address}/api/v1/GetDemoMailbox`)
    const { Result }: { Result: { Data: { To: string; Link: string | null }[] } } = await response.json()
    const mails = Result.Data.filter(({ To }) => wanted.has(To))
    if (mails.length >= wanted.size) return mails.flatMap(({ Link }) => Link?.split('#token=')[1] ?? [])
    if (Date.now() > giveUpAt) throw new Error(`${mails.length} of ${wanted.size} mails came.`)
    await delay(50)
  }
}
