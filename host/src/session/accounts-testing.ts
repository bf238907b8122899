import { waitFor } from '@testing-library/react'
import { call } from 'shared-api'
import { drivers } from 'shared-api/drivers'
import { grantOf, sessions } from 'shared-api/sessions'
import { signedIn } from 'shared-auth'
import { callService } from 'shared-testing/service'
import { demoPassword } from 'shared-testing/sign-in'

/** The newest mail to an address, once it is there: the service sends it after it has answered. */
export async function mailTo(email: string, subject: string) {
  const found = await waitFor(
    async () => {
      const mails = await call(sessions.demoMailbox)
      const mail = mails.find(({ To, Subject }) => To === email && Subject === subject)
      if (!mail) throw new Error(`No mail "${subject}" to ${email} is there`)
      return mail
    },
    { timeout: 30_000, interval: 100 },
  )
  return { ...found, place: placeOf(found.Link ?? '') }
}

/** A link of a mail as this page's own address. */
function placeOf(link: string) {
  const { pathname, hash } = new URL(link)
  return pathname + hash
}

/** A driver of the demo data who has no account yet; another one for each `place`. */
export async function driverWithoutAccount(place: number) {
  const answer = await call(sessions.signIn, {
    body: { Email: 'operator@demo.example', Password: demoPassword },
  })
  const { Token } = grantOf(answer)
  callService({ token: () => Token })
  const { Data } = await call(drivers.list, {
    query: { list_filter: 'Active', SortBy: 'Name', SortDir: 'desc', PageSize: 100 },
  })
  callService()
  const found = Data.filter(({ PersonEmail }) => PersonEmail !== null)[place]
  if (!found?.PersonEmail) throw new Error('The demo has no such driver')
  const [FirstName = '', ...rest] = found.Name.split(' ')
  return { FirstName, LastName: rest.join(' '), EmailId: found.PersonEmail }
}

export const password = 'two words and a mile'

/** Signs up a driver whose account a test may change, and signs in as its user. */
export async function signInAsNewDriver(place: number) {
  const driver = await driverWithoutAccount(place)
  await call(sessions.signUp, { body: { ...driver, MobileNumber: '(614) 555-0134' } })
  const { place: link } = await mailTo(driver.EmailId, 'Finish your sign-up')
  const ResetToken = link.split('#token=')[1] ?? ''
  const answer = await call(sessions.changePassword, { body: { ResetToken, NewPassword: password } })
  const { Token } = grantOf(answer)
  signedIn(Token)
  return driver
}
