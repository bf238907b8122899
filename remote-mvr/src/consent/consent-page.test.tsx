import { beforeEach, expect, test } from '@jest/globals'
import { cleanup, screen, within } from '@testing-library/react'
import { call } from 'shared-api'
import { mvrConsents } from 'shared-api/mvr/mvr-consent'
import { changeAnswer } from 'shared-testing/calls'
import { openElement } from 'shared-testing/screen'
import { signInAs } from 'shared-testing/sign-in'
import { linkData, newConsentLink, withoutConsent } from '../request/request-testing.ts'
import { ConsentPage } from './consent-page.tsx'

const purpose = 'Annual review'
let driverId: string

beforeEach(async () => {
  const carriers = await signInAs('carrier@demo.example')
  const carrier = carriers.find(({ Name }) => Name.startsWith('Quillhaven'))
  // Other tests take the first ones.
  driverId = (await withoutConsent(carrier?.Id, purpose)).at(-1)?.Id ?? ''
})

type Person = ReturnType<typeof openElement>['person']

async function signWithName(person: Person) {
  await person.click(await screen.findByRole('radio', { name: 'Type name' }))
  await person.click(screen.getByRole('checkbox', { name: 'I agree' }))
  await person.click(screen.getByRole('button', { name: 'Sign authorization' }))
}

test('a link shows the disclosure alone, is signed once, and is nowhere in the address', async () => {
  const link = await newConsentLink(driverId, purpose)
  const { person, address } = openElement(<ConsentPage />, link)
  expect(
    await screen.findByRole('heading', {
      name: 'Disclosure and authorization for your motor vehicle record',
    }),
  ).toBeVisible()
  expect(address()).toBe('/mvr-consent')
  expect(screen.getByText(/may obtain a consumer report about you for employment purposes/)).toBeVisible()
  await signWithName(person)
  expect(await screen.findByRole('link', { name: 'Open your copy' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/sign-document\?copy=/),
  )
  const { Total } = await call(mvrConsents.list, { query: { DriverId: driverId, list_filter: 'Valid' } })
  expect(Total).toBe(1)
  cleanup()
  openElement(<ConsentPage />, link)
  expect(await screen.findByText(/this link can't be used again/)).toBeVisible()
})

test('in two tabs one of them signs, and the other one says that it is signed', async () => {
  const link = await newConsentLink(driverId, purpose)
  const { person } = openElement(<ConsentPage />, link)
  await screen.findByRole('button', { name: 'Sign authorization' })
  const Data = linkData(link)
  const { Document } = await call(mvrConsents.openLink, { body: { Data } })
  const { DocumentHash = '', ConsentVersion = '', SignerName: TypedName = '' } = Document ?? {}
  await call(mvrConsents.signByLink, { body: { Data, DocumentHash, ConsentVersion, TypedName } })
  await signWithName(person)
  expect(await screen.findByRole('heading', { name: 'Signed' })).toBeVisible()
  const { Total } = await call(mvrConsents.list, { query: { DriverId: driverId, list_filter: 'Valid' } })
  expect(Total).toBe(1)
})

test('nothing is signed without a signature and an agreement, and each says what to do', async () => {
  const { person } = openElement(<ConsentPage />, await newConsentLink(driverId, purpose))
  await person.click(await screen.findByRole('button', { name: 'Sign authorization' }))
  const [summary] = await screen.findAllByRole('alert')
  const problems = within(summary ?? document.body)
  for (const problem of ['Sign in the box, or choose Type name', 'Agree to sign electronically'])
    expect(problems.getByRole('link', { name: problem })).toBeVisible()
})

test('links that are replaced, expired, altered or missing each say what to do', async () => {
  const earlier = await newConsentLink(driverId, purpose)
  const link = await newConsentLink(driverId, purpose)
  openElement(<ConsentPage />, earlier)
  expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  cleanup()
  openElement(<ConsentPage />, `${link.slice(0, -3)}AAA`)
  expect(
    await screen.findByText('This link is incomplete or was changed. Open it from the message again.'),
  ).toBeVisible()
  cleanup()
  openElement(<ConsentPage />, '/mvr-consent')
  expect(screen.getByRole('heading', { name: 'Open the link in your message again' })).toBeVisible()
  cleanup()
  changeAnswer<{ Data: object }>('OpenConsentLink', ({ Data }) => ({
    Data: { ...Data, State: 'expired', Document: null },
  }))
  openElement(<ConsentPage />, link)
  expect(await screen.findByText(/^Links work for 7 days/)).toBeVisible()
})
