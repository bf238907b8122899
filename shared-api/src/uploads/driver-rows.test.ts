import { expect, test } from '@jest/globals'
import { isDriverRow, missingFields, recognizedMapping, uploadFields } from './driver-headings.ts'
import { driverRowReader, reasonOf } from './driver-rows.ts'

test.each([
  [
    ['First Name', 'Last Name', 'E-mail', 'Cell Phone', 'License #', 'License State', 'D.O.B.', 'Zip'],
    ['FirstName', 'LastName', 'EmailId', 'MobileNumber', 'CDLNumber', 'CDLState', 'DOB', 'ZipPostalCode'],
  ],
  [
    ['DRIVER_NAME', 'email_address', 'phone', 'Med. Card Exp.', 'State', 'SSN (last 4)', 'Notes'],
    [
      'FullName',
      'EmailId',
      'MobileNumber',
      'MedCertExpirationDate',
      'StateProvince',
      'SocialSecurityNumber',
      undefined,
    ],
  ],
])('%j are recognized', (names, fields) => {
  const mapping = recognizedMapping(names)
  expect(names.map((_, column) => uploadFields.find((field) => mapping[field] === column))).toEqual(fields)
  expect(missingFields(mapping)).toEqual([])
})

test('names of the fields are their own headings, of two columns the first counts, and names beat a full name', () => {
  expect(Object.keys(recognizedMapping(uploadFields))).toHaveLength(uploadFields.length - 1)
  expect(recognizedMapping(['Email', 'E-mail', 'Name', 'First', 'Last'])).toEqual({
    EmailId: 0,
    FirstName: 3,
    LastName: 4,
  })
  expect(missingFields(recognizedMapping(['Email', 'Name']))).toEqual(['MobileNumber'])
  expect(isDriverRow(['Ada', 'ada@x.example'])).toBe(true)
  expect(isDriverRow(['Name', 'E-mail (name@example)'])).toBe(false)
  // Without a bound this takes hours.
  expect(isDriverRow([`${'@.'.repeat(50_000)} x`])).toBe(false)
})

const fields = ['FirstName', 'LastName', 'EmailId', 'MobileNumber', 'DOB', 'CDLState', 'CDLNumber'] as const
const states = [{ label: 'Ohio', value: 'OH' }]
const read = driverRowReader({
  mapping: recognizedMapping(fields),
  columns: fields.length,
  states,
  today: '2026-11-20',
})
const ada = ['Ada', 'Winfield', 'ADA@x.example', '+1 614.555.0134']

test('a line becomes what a form would send, in one spelling', () => {
  expect(read([...ada, '3/9/84', ' ohio ', 'ab-12'])).toEqual({
    draft: {
      FirstName: 'Ada',
      LastName: 'Winfield',
      EmailId: 'ada@x.example',
      MobileNumber: '(614) 555-0134',
      DOB: '1984-03-09',
      CDLState: 'OH',
      CDLNumber: 'AB-12',
    },
  })
})

test.each([
  ['1984-03-09', '1984-03-09'],
  ['03/09/1984', '1984-03-09'],
  ['13/09/1984', '1984-09-13'],
  ['3-9-84', '1984-03-09'],
  ['3/9/26', '2026-03-09'],
  ['3/9/27', '1927-03-09'],
  ['March 9, 1984', '1984-03-09'],
  ['9 Mar 1984', '1984-03-09'],
  ['1984-03-09 00:00:00', '1984-03-09'],
])('the birth date %s is %s', (typed, day) => {
  expect(read([...ada, typed])).toMatchObject({ draft: { DOB: day } })
})

test.each([
  ['02/30/1984', 'Enter a date as MM/DD/YYYY, like 12/31/2026'],
  ['soon', 'Enter a date as MM/DD/YYYY, like 12/31/2026'],
  ['2199-01-01', "Date of birth can't be in the future"],
])('the birth date %s is none', (typed, Message) => {
  expect(read([...ada, typed])).toEqual({ problems: [{ Field: 'DOB', Message }] })
})

test('a message that begins with the label of its field has no second one', () => {
  const Message = "Date of birth can't be in the future"
  expect(reasonOf([{ Field: 'DOB', Message }])).toBe(Message)
})

test('each problem of a line is one sentence, once per field', () => {
  const found = read(['', 'Winfield', 'nope', 'abc', '', 'Chihuahua', ''])
  expect('problems' in found && reasonOf(found.problems)).toBe(
    'CDL state: Choose a state or province that issues CDLs, like OH. First name: Enter a first name. Email: Enter an email address, like name@example.com. Mobile number: Enter a mobile number, like (614) 555-0134. CDL number: Enter a CDL number',
  )
})

test.each(['=HYPERLINK("http://x.example")', '+1+1', '@SUM(A1)', '-2', '＝1'])(
  'the name %s is none',
  (name) => {
    const Message = "A name can't begin with =, +, - or @"
    expect(read([name, name, ...ada.slice(2)])).toEqual({
      problems: [
        { Field: 'FirstName', Message },
        { Field: 'LastName', Message },
      ],
    })
  },
)

test.each(["O'Brien", 'Núñez-Smith', "'t Hooft", 'Strauß (jr.)', 'Ada+Bo'])('the name %s is one', (name) => {
  expect(read(['Ada', name, ...ada.slice(2)])).toMatchObject({ draft: { LastName: name } })
})

test('a spouse who can be reached needs a name, first or last', () => {
  const withSpouse = driverRowReader({
    mapping: {
      FirstName: 0,
      LastName: 1,
      EmailId: 2,
      MobileNumber: 3,
      SpouseLastName: 4,
      SpouseCellNumber: 5,
      SpouseEmail: 6,
    },
    columns: 7,
    states,
    today: '2026-11-20',
  })
  const nameless = { problems: [{ Field: 'SpouseFirstName', Message: 'Enter the name of the spouse' }] }
  expect(withSpouse([...ada, '', '6145550199', ''])).toEqual(nameless)
  expect(withSpouse([...ada, '', '', 'chidi@x.example'])).toEqual(nameless)
  expect(withSpouse([...ada, 'Obi', '6145550199', ''])).toMatchObject({ draft: { SpouseLastName: 'Obi' } })
  expect(withSpouse([...ada, '', '', ''])).toMatchObject({ draft: { FirstName: 'Ada' } })
})

test('a line with more cells than there are names is not guessed at', () => {
  const found = read([...ada, '', '', '', 'Dayton'])
  expect('problems' in found && reasonOf(found.problems)).toBe(
    'This line has more cells than the 7 columns of the first line. Put text that contains a comma in quotation marks',
  )
  expect(read([...ada, '', '', '', ' ', ''])).toMatchObject({ draft: { FirstName: 'Ada' } })
})

test.each([
  ['Winfield, Ada Mae', 'Ada Mae', 'Winfield'],
  ['Ada Mae Winfield', 'Ada Mae', 'Winfield'],
])('the full name %s is parted', (typed, FirstName, LastName) => {
  const whole = driverRowReader({
    mapping: { FullName: 0, EmailId: 1, MobileNumber: 2 },
    columns: 3,
    states,
    today: '2026-11-20',
  })
  expect(whole([typed, 'ada@x.example', '6145550134'])).toMatchObject({ draft: { FirstName, LastName } })
})

const codes = driverRowReader({
  mapping: { FirstName: 0, LastName: 1, EmailId: 2, MobileNumber: 3, ZipPostalCode: 4, Country: 5 },
  columns: 6,
  states,
  today: '2026-11-20',
})

test.each([
  ['43215', 'US', '43215'],
  ['43215 1234', 'United States', '43215-1234'],
  ['432151234', '', '43215-1234'],
  ['k1a0b1', 'Canada', 'K1A 0B1'],
  ['K1A-0B1', '', 'K1A 0B1'],
  ['06600', 'México', '06600'],
  ['1234 AB', 'Netherlands', '1234 AB'],
  ['301', 'Iceland', '301'],
])('the code %s of an address in %s is %s', (typed, country, ZipPostalCode) => {
  expect(codes([...ada, typed, country])).toMatchObject({ draft: { ZipPostalCode } })
})

test.each([
  ['7001', 'US', 'Enter all five digits, like 07001'],
  ['7001-1234', '', 'Enter all nine digits, like 07001-1234'],
  ['501', '', 'Enter all five digits, like 00501'],
  ['6600', 'MX', 'Enter all five digits, like 06600'],
  ['432155', 'USA', 'Enter a ZIP code, like 43215'],
  ['K1A 0B1', 'US', 'Enter a ZIP code, like 43215'],
  ['43215', 'CA', 'Enter a postal code, like K1A 0B1'],
  ['?', 'US', 'Enter a ZIP code, like 43215'],
])('the code %s of an address in %s is none', (typed, country, Message) => {
  expect(codes([...ada, typed, country])).toEqual({ problems: [{ Field: 'ZipPostalCode', Message }] })
})

test.each([
  ['Ohio', 'United States', 'OH', 'US'],
  ['oh', 'usa', 'OH', 'US'],
  ['OHIO ', 'U.S.A.', 'OH', 'US'],
  ['Jalisco', 'México', 'Jalisco', 'MX'],
  ['Bavaria', 'Germany', 'Bavaria', 'Germany'],
])('an address in %s, %s is one in %s, %s', (state, country, StateProvince, Country) => {
  const whole = driverRowReader({
    mapping: { FirstName: 0, LastName: 1, EmailId: 2, MobileNumber: 3, StateProvince: 4, Country: 5 },
    columns: 6,
    states,
    today: '2026-11-20',
  })
  expect(whole([...ada, state, country])).toMatchObject({ draft: { StateProvince, Country } })
})

test('an activation date before all memberships is mistyped', () => {
  const dated = driverRowReader({
    mapping: recognizedMapping([...fields.slice(0, 4), 'ActivationDate']),
    columns: 5,
    states,
    today: '2026-11-20',
  })
  expect(dated([...ada, '1/1/1900'])).toEqual({
    problems: [
      { Field: 'ActivationDate', Message: 'Enter an activation date in 1990 or later, or leave it blank' },
    ],
  })
  expect(dated([...ada, '1/1/1990'])).toMatchObject({ draft: { ActivationDate: '1990-01-01' } })
})
