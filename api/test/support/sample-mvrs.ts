import { randomUUID } from 'node:crypto'
import { call, type CallInput } from 'shared-api'
import { mvr, type PermissiblePurpose } from 'shared-api/mvr'
import { mvrConsents } from 'shared-api/mvr/mvr-consent'
import { mvrRequests } from 'shared-api/mvr/mvr-request'
import { quillhaven } from '../../demo/accounts.ts'
import { added, draftOf } from './sample-drivers.ts'

type Request = CallInput<typeof mvrRequests.request>['body']

/** A new driver, whose license number says what becomes of an order in the sandbox: 'TEST NO RECORD'. */
export async function newLicensed(CDLNumber = `TEST COMPLETE ${Math.trunc(Math.random() * 1e9)}`) {
  const { Id } = await added(draftOf({ CDLState: 'OH', CDLNumber, DOB: '1984-03-09' }))
  return Id
}

export const requestOf = (DriverIds: string[], more: Partial<Request> = {}): Request => ({
  CarrierId: quillhaven.id,
  DriverIds,
  MVRType: '3 year',
  PermissiblePurpose: 'Annual review',
  RequestId: randomUUID(),
  ...more,
})

export const request = (DriverIds: string[], more: Partial<Request> = {}) =>
  call(mvrRequests.request, { body: requestOf(DriverIds, more) })

/** The data of a new link, which staff may copy. */
export async function newConsentLink(DriverId: string, purpose: PermissiblePurpose = 'Annual review') {
  const { Path } = await call(mvrConsents.createLink, {
    body: { DriverId, PermissiblePurpose: purpose, IsMailed: false },
  })
  return new URL(Path ?? '', 'http://portal.example').searchParams.get('link') ?? ''
}

export const openConsentLink = (Data: string) => call(mvrConsents.openLink, { body: { Data } })

/** What was read is what is signed. */
export async function signByLink(Data: string, read = openConsentLink(Data)) {
  const { Document } = await read
  const { DocumentHash = '', ConsentVersion = '', SignerName: TypedName = 'Ottoline Varga' } = Document ?? {}
  return call(mvrConsents.signByLink, { body: { Data, DocumentHash, ConsentVersion, TypedName } })
}

export async function consent(driverId: string, purpose: PermissiblePurpose = 'Annual review') {
  await signByLink(await newConsentLink(driverId, purpose))
  const { Data } = await call(mvrConsents.list, { query: { DriverId: driverId, list_filter: 'Valid' } })
  const given = Data.find(({ PermissiblePurpose }) => PermissiblePurpose === purpose)
  if (given === undefined) throw new Error('The driver has not consented')
  return given.Id
}

/** A driver who has consented. */
export async function newConsenting(number?: string, purpose?: PermissiblePurpose) {
  const id = await newLicensed(number)
  await consent(id, purpose)
  return id
}

export const readReport = (id: string) =>
  call(mvr.record, { params: { id }, query: { record_type: 'MVR_REPORT' } })
