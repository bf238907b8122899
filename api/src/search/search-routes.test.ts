import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { randomUUID } from 'node:crypto'
import { call } from 'shared-api'
import { type SearchGroup, SearchKind, search } from 'shared-api/search'
import { tickets } from 'shared-api/tickets'
import { quillhaven, tarnbrook } from '../../demo/accounts.ts'
import { sealedColumns } from '../drivers/protected/sealed-fields.ts'
import { testService } from '../../test/support/test-service.ts'
import { testKeys } from '../../test/support/test-world.ts'

const service = await testService({ as: 'carrier' })

interface Asked {
  CarrierId?: string
  Kinds?: string
  Page?: number
  PageSize?: number
}

const find = (SearchTerm: string, asked: Asked = {}) =>
  call(search.global, { query: { SearchTerm, CarrierId: quillhaven.id, ...asked } })

const of = (kind: SearchKind, { Groups }: { Groups: SearchGroup[] }) =>
  Groups.find(({ Kind }) => Kind === kind)

const titles = (group: SearchGroup | undefined) => group?.Results.map(({ Title }) => Title) ?? []

const addDriver = (first: string, last: string) =>
  sql`insert into driver (account_id, first_name, last_name, status)
    values (${quillhaven.id}, ${first}, ${last}, 'Active')`.execute(service.admin)

test("a driver's name finds the driver and the driver's records, kind by kind", async () => {
  const found = await find('winfield')
  const kinds = found.Groups.map(({ Kind }) => Kind)
  expect(kinds.slice(0, 2)).toEqual(['Driver', 'Ticket'])
  expect(kinds).toEqual(SearchKind.options.filter((kind) => kinds.includes(kind)))
  expect(titles(of('Driver', found))).toContain('Adaeze Winfield')
  for (const { Detail } of of('Ticket', found)?.Results ?? []) expect(Detail).toContain('Adaeze Winfield')
  expect(found.Total).toBe(found.Groups.reduce((sum, { Total }) => sum + Total, 0))
})

test("drivers with the same name are distinguished by their carrier's ID or their email address", async () => {
  await sql`insert into driver (account_id, first_name, last_name, status, carrier_driver_id, email)
      values (${quillhaven.id}, 'Perpetua', 'Ostrander', 'Active', 'P-77', 'p.ostrander@drivers.example'),
        (${quillhaven.id}, 'Perpetua', 'Ostrander', 'Active', null, 'perpetua@drivers.example')`.execute(
    service.admin,
  )
  const details = of('Driver', await find('Perpetua Ostrander'))?.Results.map(({ Detail }) => Detail)
  expect(details?.toSorted()).toEqual(['P-77', 'perpetua@drivers.example'])
})

test('accents, case and the characters between words make no difference to a search', async () => {
  await sql`update driver set first_name = 'Zoë', last_name = 'O’Brien-Łasko'
      where id = (select id from driver where account_id = ${quillhaven.id} and name <> 'Adaeze Winfield' limit 1)`.execute(
    service.admin,
  )
  for (const term of ['zoe', 'ZOË', 'brien lasko'.replace('l', 'ł'), 'o’brien', "o'brien", 'obrien'.slice(1)])
    expect([term, titles(of('Driver', await find(term)))]).toEqual([term, ['Zoë O’Brien-Łasko']])
})

test('a number is found with and without its separators, by its beginning and by its end', async () => {
  const [ticket] = (await call(tickets.list, { query: { CarrierId: quillhaven.id } })).Data
  const number = ticket?.Name ?? ''
  for (const term of [
    number,
    number.replace('-', ''),
    number.toLowerCase(),
    number.slice(2),
    number.slice(-4),
  ])
    expect([term, titles(of('Ticket', await find(term)))]).toEqual([term, expect.arrayContaining([number])])
  expect(of('Ticket', await find(number))?.Results[0]).toMatchObject({ Title: number, Score: 1 })
})

test("a carrier's ID of a driver is found with and without its separators", async () => {
  await sql`update driver set carrier_driver_id = 'Q-771177' where account_id = ${quillhaven.id}
      and name = 'Adaeze Winfield'`.execute(service.admin)
  for (const term of ['Q-771177', 'q771177', 'winfield q771177', '771177'])
    expect([term, titles(of('Driver', await find(term)))]).toEqual([term, ['Adaeze Winfield']])
  expect((await find('q771179')).Total).toBe(0)
})

test('a whole CDL number finds its driver, and part of it finds no driver', async () => {
  const id = randomUUID()
  const { cdl_number_sealed: sealed, cdl_number_index: index } = sealedColumns(testKeys, id, {
    cdlNumber: 'QX 5519-4821',
  })
  await sql`insert into driver (id, account_id, first_name, last_name, status, cdl_number_sealed, cdl_number_index)
      values (${id}, ${quillhaven.id}, 'Perdita', 'Holloway', 'Active', ${sealed}, ${index})`.execute(
    service.admin,
  )
  for (const number of ['QX55194821', 'qx 5519 4821'])
    expect(titles(of('Driver', await find(number)))).toEqual(['Perdita Holloway'])
  for (const part of ['QX5519', '55194821'])
    expect(titles(of('Driver', await find(part)))).not.toContain('Perdita Holloway')
})

test('each kind of record is found by its own words: challenge, MVR, inspection, violation, carrier', async () => {
  const { rows } = await sql<{ kind: SearchKind; term: string }>`
      (select 'Inspection' as kind, number as term from challenge where account_id = ${quillhaven.id} limit 1)
      union all (select 'MVRReport', driver_name from mvr_report where account_id = ${quillhaven.id} limit 1)
      union all (select 'SMSInspection', report_number from roadside_inspection where account_id = ${quillhaven.id} limit 1)
      union all (select 'SMSViolation', code from roadside_violation where account_id = ${quillhaven.id} limit 1)
      union all (select 'Carrier', dot_number from account where id = ${quillhaven.id})
    `.execute(service.admin)
  expect(rows).toHaveLength(5)
  for (const { kind, term } of rows) {
    const group = of(kind, await find(term, { Kinds: kind }))
    expect([kind, group?.Results.length]).toEqual([kind, expect.any(Number)])
    expect(`${group?.Results[0]?.Title} ${group?.Results[0]?.Detail}`).toContain(term)
  }
})

test('titles that begin with the search words come first, then titles with whole words, then parts of words', async () => {
  await addDriver('Dunquist', 'Alpha')
  await addDriver('Beta', 'Dunquist')
  await addDriver('Gamma', 'Bedunquist')
  const group = of('Driver', await find('dunquist'))
  expect(group?.Results.map(({ Title, Score }) => [Title, Score])).toEqual([
    ['Dunquist Alpha', 1],
    ['Beta Dunquist', 0.9],
  ])
  expect(titles(of('Driver', await find('edunquist')))).toEqual(['Gamma Bedunquist'])
})

test('a result has to match every word of the search', async () => {
  expect(titles(of('Driver', await find('winf adae')))).toEqual(['Adaeze Winfield'])
  expect((await find('winfield zzyzx')).Total).toBe(0)
})

test.each(['winfeild', 'winfeld', 'winnfield', 'vinfield', 'adaeze winfild'])(
  'the misspelled word %s finds the intended record as a similar one',
  async (term) => {
    const group = of('Driver', await find(term))
    expect(titles(group)).toContain('Adaeze Winfield')
    for (const { Score } of group?.Results ?? []) expect(Score).toBeLessThan(0.5)
  },
)

test('a misspelt word is not guessed where a record has it', async () => {
  const found = await find('winfield')
  for (const { Results } of found.Groups)
    for (const { Score } of Results) expect(Score).toBeGreaterThanOrEqual(0.5)
})

test('a misspelt word is not guessed by the words of a carrier that is not the own', async () => {
  await sql`insert into driver (account_id, first_name, last_name, status)
      select id, 'Xanthippe', 'Quorvelius', 'Active' from account where name like 'Oxmarrow%'`.execute(
    service.admin,
  )
  expect((await find('quorvelus', {})).Total).toBe(0)
  await service.signIn('agent')
  const found = await call(search.global, { query: { SearchTerm: 'quorvelus' } })
  expect(titles(of('Driver', found))).toEqual(['Xanthippe Quorvelius'])
})

test("a search finds the records of the selected carrier, or of all the user's carriers", async () => {
  const { rows } = await sql<{ number: string }>`
      select number from ticket where account_id = ${tarnbrook.id} limit 1`.execute(service.admin)
  const number = rows[0]?.number ?? ''
  expect((await find(number)).Total).toBe(0)
  expect(titles(of('Ticket', await find(number, { CarrierId: tarnbrook.id })))).toEqual([number])
  expect(titles(of('Ticket', await find(number, { CarrierId: '' })))).toEqual([number])
})
test('a search finds every carrier of the caller, whichever is selected, and no other', async () => {
  expect(titles(of('Carrier', await find('tarnbrook')))).toEqual([tarnbrook.name])
  expect(of('Carrier', await find('cindervale'))).toBeUndefined()
})

test.each(['tarnbrok', 'tarnbrook haulge'])(
  'a search finds every carrier of the caller by the misspelled %j, and no other',
  async (term) => {
    const group = of('Carrier', await find(term))
    expect(titles(group)).toEqual([tarnbrook.name])
    for (const { Score } of group?.Results ?? []) expect(Score).toBeLessThan(0.5)
    expect(of('Carrier', await find('cindervle'))).toBeUndefined()
  },
)

test('a driver finds only their own records, misspelled too', async () => {
  await service.signIn('driver')
  const mine = await call(search.global, { query: { SearchTerm: 'winfield', PageSize: 50 } })
  expect(titles(of('Driver', mine))).toEqual(['Adaeze Winfield'])
  expect(of('Ticket', mine)?.Total).toBeGreaterThan(0)
  const misspelt = await call(search.global, { query: { SearchTerm: 'winfeild', PageSize: 50 } })
  expect(misspelt.Groups.map(({ Kind, Total }) => [Kind, Total])).toEqual(
    mine.Groups.map(({ Kind, Total }) => [Kind, Total]),
  )
  const everything = await call(search.global, { query: { SearchTerm: 'a', PageSize: 50 } })
  for (const { Results } of everything.Groups.filter(({ Kind }) => Kind === 'Ticket'))
    for (const { Detail } of Results) expect(Detail).toContain('Adaeze Winfield')
  expect(of('Carrier', everything)).toBeUndefined()
})

test('the back office does not find the safety data that it may not read', async () => {
  const { rows } = await sql<{ number: string }>`
      select report_number as number from roadside_inspection where account_id = ${quillhaven.id} limit 1`.execute(
    service.admin,
  )
  const number = rows[0]?.number ?? ''
  expect(titles(of('SMSInspection', await find(number)))).toHaveLength(1)
  await service.signIn('operator')
  for (const asked of [{}, { Kinds: 'SMSInspection,SMSViolation' }]) {
    const { Groups } = await find(number, asked)
    expect(Groups.filter(({ Kind }) => Kind.startsWith('SMS'))).toEqual([])
  }
})
