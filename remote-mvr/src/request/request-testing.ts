import { call } from 'shared-api'
import { drivers } from 'shared-api/drivers'
import { mvr, type PermissiblePurpose } from 'shared-api/mvr'
import { mvrConsents } from 'shared-api/mvr/mvr-consent'

/** The link that staff copy for a driver. */
export async function newConsentLink(DriverId: string, purpose: PermissiblePurpose) {
  const body = { DriverId, PermissiblePurpose: purpose, IsMailed: false }
  return (await call(mvrConsents.createLink, { body })).Path ?? ''
}

export const linkData = (path: string) => new URL(path, location.origin).searchParams.get('link') ?? ''

/** The driver reads and signs by a link. */
export async function consent(driverId: string, purpose: PermissiblePurpose) {
  const Data = linkData(await newConsentLink(driverId, purpose))
  const { Document } = await call(mvrConsents.openLink, { body: { Data } })
  const { DocumentHash = '', ConsentVersion = '', SignerName: TypedName = '' } = Document ?? {}
  const body = { Data, DocumentHash, ConsentVersion, TypedName }
  await call(mvrConsents.signByLink, { body })
}

/** Drivers of one carrier without a valid consent for a purpose, the last by name first: tests of other pages take the first. */
export async function withoutConsent(CarrierId: string | undefined, purpose: PermissiblePurpose) {
  const query = { CarrierId, PageSize: 100, SortBy: 'Name', SortDir: 'desc' } as const
  const { Data } = await call(drivers.list, { query })
  const { Data: valid } = await call(mvrConsents.list, {
    query: { CarrierId, list_filter: 'Valid', PageSize: 100 },
  })
  const consented = new Set(
    valid.filter((given) => given.PermissiblePurpose === purpose).map(({ Driver__c }) => Driver__c),
  )
  // A driver whose report is on its way gets no second one.
  const { Data: open } = await call(mvr.reports, {
    query: { CarrierId, Status: 'Consent Needed', PageSize: 100 },
  })
  const asked = new Set(
    open.filter((report) => report.PermissiblePurpose__c === purpose).map(({ Driver__c }) => Driver__c),
  )
  return Data.filter(
    ({ Id, Active_Inactive__c, CDL_Number__c }) =>
      !consented.has(Id) && !asked.has(Id) && Active_Inactive__c !== 'Inactive' && CDL_Number__c !== null,
  )
}
