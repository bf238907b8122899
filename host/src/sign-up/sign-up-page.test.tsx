import { expect, jest, test } from '@jest/globals'
import { screen, waitFor, within } from '@testing-library/react'
import { driverWithoutAccount, mailTo } from '../session/accounts-testing.ts'
import { openSignedOut } from '../portal-testing.tsx'
import { watchCalls } from 'shared-testing/calls'

type Person = ReturnType<typeof openSignedOut>['person']

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(new RegExp(`^${label}`))
const submit = () => screen.getByRole('button', { name: 'Sign up' })

async function fill(person: Person, fields: Record<string, string>) {
  for (const [label, words] of Object.entries(fields)) await person.type(await field(label), words)
}

const nobody = {
  'First name': 'Thea',
  'Last name': 'Marrowgate',
  Email: 'thea.marrowgate@example.com',
  'Mobile number': '(614) 555-0134',
}

test('everything that is missing is said at once, and at its field; what is optional is not', async () => {
  const { person } = openSignedOut('/sign-up')
  await field('First name')
  await person.click(submit())
  const heading = await screen.findByRole('heading', { name: 'There are 4 problems' })
  const summary = heading.parentElement ?? heading
  await waitFor(() => expect(document.activeElement).toBe(summary))
  expect(
    within(summary)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Enter a first name',
    'Enter a last name',
    'Enter an email address, like name@example.com',
    'Enter a mobile number, like (614) 555-0134',
  ])
  await person.click(within(summary).getByText('Enter a last name'))
  expect(document.activeElement).toBe(await field('Last name'))
})

test.each([
  ['someday', 'Enter a date of birth as MM/DD/YYYY, like 12/31/2026'],
  ['2/30/1990', 'Enter a date of birth as MM/DD/YYYY, like 12/31/2026'],
  ['1/1/2199', "Date of birth can't be in the future"],
])('"%s" is no date of birth', async (typed, words) => {
  const { person } = openSignedOut('/sign-up')
  await fill(person, { ...nobody, 'Date of birth': typed })
  await person.click(submit())
  expect(await screen.findByRole('link', { name: words })).toBeDefined()
  expect((await field('First name')).value).toBe('Thea')
})

test('a driver whom the carrier knows gets a link; the date of birth is typed in any usual way', async () => {
  const driver = await driverWithoutAccount(0)
  const { person } = openSignedOut('/sign-up')
  await fill(person, {
    'First name': driver.FirstName,
    'Last name': ` ${driver.LastName}`,
    Email: driver.EmailId,
    'Mobile number': '614.555.0134',
  })
  await person.click(submit())
  const title = await screen.findByRole('heading', { level: 1, name: 'Check your email' })
  await waitFor(() => expect(document.activeElement).toBe(title))
  const { place } = await mailTo(driver.EmailId, 'Finish your sign-up')
  expect(place).toMatch(/^\/set-password#token=[\w-]{43}$/)
})

test('optional values reach the service in its own form, and nothing else does', async () => {
  const asked = jest.spyOn(globalThis, 'fetch')
  const { person } = openSignedOut('/sign-up')
  await fill(person, { ...nobody, 'Date of birth': '27 Apr 90', 'CDL state': 'OH' })
  await person.click(submit())
  await screen.findByRole('heading', { level: 1, name: 'Check your email' })
  const [body] = asked.mock.calls.map(([, init]) => init?.body)
  expect(JSON.parse(typeof body === 'string' ? body : '')).toEqual({
    FirstName: 'Thea',
    LastName: 'Marrowgate',
    EmailId: 'thea.marrowgate@example.com',
    MobileNumber: '(614) 555-0134',
    DOB: '1990-04-27',
    CDLState: 'OH',
  })
  asked.mockRestore()
})

test('a CDL state that there is not is said at its field', async () => {
  const { person } = openSignedOut('/sign-up')
  await fill(person, { ...nobody, 'CDL state': 'Narnia' })
  await person.click(submit())
  const words = 'Enter a CDL state or province, like OH or Ohio'
  expect(await screen.findByRole('link', { name: words })).toBeDefined()
  expect((await field('CDL state')).getAttribute('aria-invalid')).toBe('true')
})

test('an unknown person gets the same answer and can correct the input', async () => {
  const { person } = openSignedOut('/sign-up')
  await fill(person, { ...nobody, 'Date of birth': '4/27/1990' })
  await person.click(submit())
  expect(await screen.findByText(/It says what to do next\./)).toBeDefined()
  expect((await mailTo('thea.marrowgate@example.com', 'We could not match your sign-up')).place).toBe(
    '/sign-up',
  )
  await person.click(screen.getByRole('button', { name: 'Edit your details' }))
  expect((await field('First name')).value).toBe('Thea')
  expect((await field('Date of birth')).value).toBe('27 Apr 1990')
})

test('a service that does not answer is said, and nothing that was typed is lost', async () => {
  const calls = watchCalls()
  calls.failing.set('DriverSignup', { status: 503, Message: 'The service is being restarted.' })
  const { person } = openSignedOut('/sign-up')
  await fill(person, { ...nobody, 'CDL number': 'RT123456' })
  await person.click(submit())
  expect(await screen.findByText('The service is being restarted.')).toBeDefined()
  expect((await field('Email')).value).toBe('thea.marrowgate@example.com')
  expect((await field('CDL number')).value).toBe('RT123456')
  calls.stop()
})
