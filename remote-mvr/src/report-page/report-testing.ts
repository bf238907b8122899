import { call } from 'shared-api'
import { driverForm } from 'shared-api/drivers/driver-form'
import { mvr, type PermissiblePurpose } from 'shared-api/mvr'
import { mvrAccess } from 'shared-api/mvr/mvr-access'
import { mvrConsents } from 'shared-api/mvr/mvr-consent'
import { mvrRequests } from 'shared-api/mvr/mvr-request'
import { sessions } from 'shared-api/sessions'
import { signInAs } from 'shared-testing/sign-in'
import { consent } from '../request/request-testing.ts'

const purpose: PermissiblePurpose = 'Post-incident'

const pause = () => new Promise((resolve) => setTimeout(resolve, 100))

export const readReport = (id: string) =>
  call(mvr.record, { params: { id }, query: { record_type: 'MVR_REPORT' } })

/** Of a state that takes an hour in the sandbox. */
const slow = 'The state takes longer than usual'

/** Asks for a report as the signed-in staff, and waits until the sandbox has answered, or is slow. Gives its id. */
async function requested(CarrierId: string, driverId: string) {
  const { ReportId, Recent } = await call(mvrRequests.request, {
    body: {
      CarrierId,
      DriverIds: [driverId],
      MVRType: '3 year',
      PermissiblePurpose: purpose,
      IsRenewed: true,
      RequestId: crypto.randomUUID(),
    },
  })
  // One that is on its way already is not requested twice.
  const id = ReportId ?? Recent[0]?.Id ?? ''
  for (let tries = 0; tries < 300; tries += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const { MVR_Status__c: status, Message__c: message } = await readReport(id)
    if ((status !== 'Ordered' && status !== 'In Process') || message === slow) return id
    // oxlint-disable-next-line no-await-in-loop
    await pause()
  }
  throw new Error('The sandbox did not answer')
}

/** A report of a new driver, whose license number says how it ends: 'TEST MISMATCH', 'TEST STATE DELAY'. `carrier@demo.example` stays signed in. */
export async function newReport(number = 'TEST COMPLETE', { hasConsent = true } = {}) {
  const carriers = await signInAs('carrier@demo.example')
  const CarrierId = carriers.find(({ Name }) => Name.startsWith('Tarnbrook'))?.Id ?? ''
  const own = Math.trunc(Math.random() * 1e9)
  const ownNumber = `${number} ${own}`
  const { Id: driverId } = await call(driverForm.add, {
    body: {
      CarrierId,
      FirstName: 'Ottoline',
      LastName: `Varga${own}`,
      EmailId: `varga${own}@drivers.example`,
      MobileNumber: `614.557.${1000 + (own % 9000)}`,
      CDLState: 'OH',
      CDLNumber: ownNumber,
      DOB: '1984-03-09',
    },
  })
  if (hasConsent) await consent(driverId, purpose)
  const id = await requested(CarrierId, driverId)
  return { driverId, id, name: `Ottoline Varga${own}`, number: ownNumber }
}

/** A report about the user himself, who stays signed in. */
export async function newOwnReport(email: string) {
  await signInAs(email)
  const driverId = (await call(sessions.user)).Driver?.Id ?? ''
  const valid = await call(mvrConsents.list, { query: { list_filter: 'Valid', PageSize: 100 } })
  const [own] = (await call(mvr.reports)).Data
  const hasConsent = valid.Data.some(({ PermissiblePurpose }) => PermissiblePurpose === purpose)
  const carriers = await signInAs('operator@demo.example')
  if (!hasConsent) await consent(driverId, purpose)
  const CarrierId = carriers.find(({ Name }) => Name === own?.Carrier__r.Name)?.Id ?? ''
  const id = await requested(CarrierId, driverId)
  await signInAs(email)
  return { driverId, id }
}

/** What was looked at of a driver's, oldest first. */
export const looksAt = async (driverId: string) =>
  (await call(mvrAccess.list, { params: { id: driverId }, query: { PageSize: 100 } })).Data.map(
    ({ What }) => What,
  ).toReversed()
