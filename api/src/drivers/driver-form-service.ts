import { isDeepStrictEqual } from 'node:util'
import type { DriverChange, DriverDetails, DriverDraft } from 'shared-api/drivers/driver-form'
import {
  cdlNumberMissing,
  cdlStateMissing,
  isNamedSpouse,
  spouseNameMissing,
} from 'shared-api/drivers/driver-fields'
import type { OwnContact } from 'shared-api/drivers/own-contact'
import { recordNotFound, Refusal } from 'shared-api/refusal'
import type { Tx } from '../platform/database/connect.ts'
import type { User } from '../platform/database/tenant.ts'
import { beginMembership } from '../memberships/begin-membership.ts'
import { type MembershipRow, selectLastMembership } from '../memberships/membership-queries.ts'
import { decimal } from '../payments/money.ts'
import type { Keys } from '../platform/secrets/keys.ts'
import { columnsOf, plainFieldsOf } from './driver-columns.ts'
import { cdlStateOf, unknownCdlState } from './cdl-states.ts'
import { maskedBirthDate, maskedCdlNumber } from './protected/field-masks.ts'
import * as queries from './driver-form-queries.ts'
import { driverNotFound } from '../memberships/driver-not-found.ts'
import {
  indexesOf,
  lockIfIdentityChanges,
  phoneOf,
  refuseDuplicate,
  refuseDuplicateChange,
} from './lookup/duplicate-drivers.ts'
import { cdlNumberIndexes, openBirthDate, openCdlNumber, sealedColumns } from './protected/sealed-fields.ts'
import { fieldRefused } from '../platform/plugins/field-refused.ts'
import { newId } from '../platform/database/new-id.ts'
import { carrierOf } from '../accounts/chosen-carrier.ts'

export interface WriteContext {
  keys: Keys
  user: User & { name: string }
  now: Date
}

/** The code of the state; refused when it issues no valid CDLs. */
export function cdlStateIn(typed: string | null | undefined): string | null | undefined {
  if (typed === null || typed === undefined) return typed
  const state = cdlStateOf(typed)
  if (state === undefined) throw fieldRefused('CDLState', unknownCdlState)
  return state
}

/** Adds a driver to a carrier; Pending without a product. Returns the id and the carrier's name. */
export async function addDriver(tx: Tx, draft: DriverDraft, { keys, user, now }: WriteContext) {
  const account = await carrierOf(tx, draft.CarrierId)
  const cdlState = cdlStateIn(draft.CDLState) ?? null
  await queries.lockAddingTo(tx, account.id)
  const cdlNumbers = indexesOf(draft.CDLNumber, keys)
  const person = {
    firstName: draft.FirstName,
    lastName: draft.LastName,
    email: draft.EmailId,
    phone: draft.MobileNumber,
    cdlState,
    cdlNumberIndexes: cdlNumbers,
    hasCdlNumber: cdlNumbers.length > 0,
  }
  refuseDuplicate(await queries.selectDuplicates(tx, account.id, person))
  const id = await newId(tx)
  await queries.insertDriver(tx, {
    ...columnsOf({ ...draft, CDLState: cdlState, ActivationDate: undefined }),
    ...sealedColumns(keys, id, secretsOf(draft)),
    id,
    account_id: account.id,
    status: 'Pending',
    created_at: now,
  })
  await beginMembership(tx, { ...membershipIn(draft), driverId: id, user, now })
  return { id, carrier: account.name }
}

export const membershipIn = ({
  ProductId,
  DiscountCode,
  ActivationDate,
}: Pick<DriverDraft, 'ProductId' | 'DiscountCode' | 'ActivationDate'>) => ({
  productId: ProductId,
  discountCode: DiscountCode,
  activationDate: ActivationDate,
})

/** Locks the driver. Refuses an older version with the current record. */
export async function lockAtVersion(
  tx: Tx,
  { Id, Version }: Pick<DriverChange, 'Id' | 'Version'>,
  keys: Keys,
) {
  const row = await queries.lockDriverDetails(tx, Id)
  if (row === undefined) throw driverNotFound('Id')
  if (row.version === Version) return row
  // Read after the lock, so that it includes a membership that was changed while this waited.
  const newer = detailsOf(row, await selectLastMembership(tx, row.id), keys)
  throw new Refusal(409, 'Another user changed this driver', { newer })
}

/** Saves the form, or nothing when another user has changed the driver. */
export async function editDriver(
  tx: Tx,
  change: DriverChange,
  { keys, user, now }: WriteContext,
): Promise<void> {
  const account = await carrierOf(tx, change.CarrierId)
  const cdlState = cdlStateIn(change.CDLState)
  await lockIfIdentityChanges(tx, { ...change, CDLState: cdlState }, keys)
  const row = await lockAtVersion(tx, change, keys)
  if (row.account_id !== account.id)
    throw fieldRefused(
      'CarrierId',
      'A driver cannot change carriers. Add the driver to the other carrier instead',
    )
  checkLicense(row, { ...change, CDLState: cdlState })
  checkSpouse(row, change)
  await refuseDuplicateChange(tx, row, { ...change, CDLState: cdlState }, keys)
  await queries.updateDriver(tx, row.id, {
    ...columnsOf({ ...change, CDLState: cdlState, ActivationDate: undefined }),
    ...sealedChanges(change, row, keys),
  })
  await beginMembership(tx, { ...membershipIn(change), driverId: row.id, user, now })
}

/** State and number must both be set in the result. An unchanged license is not checked. */
function checkLicense(row: queries.DetailsRow, { CDLState = row.CDLState, CDLNumber }: DriverChange) {
  if (CDLState === row.CDLState && CDLNumber === undefined) return
  const hasNumber = CDLNumber === undefined ? row.cdl_number_sealed !== null : CDLNumber !== null
  if (CDLState !== null && !hasNumber) throw fieldRefused('CDLNumber', cdlNumberMissing)
  if (CDLState === null && hasNumber) throw fieldRefused('CDLState', cdlStateMissing)
}

/** A spouse with contact details needs a name in the result. An unchanged spouse is not checked. */
export function checkSpouse(row: queries.DetailsRow, change: Contact) {
  const { SpouseFirstName: first, SpouseLastName: last } = row
  const had = {
    SpouseFirstName: first,
    SpouseLastName: last,
    SpouseCellNumber: phoneOf(row.SpouseCellNumber),
    SpouseEmail: row.SpouseEmail?.toLowerCase() ?? null,
  }
  const {
    SpouseFirstName = had.SpouseFirstName,
    SpouseLastName = had.SpouseLastName,
    SpouseCellNumber = had.SpouseCellNumber,
    SpouseEmail = had.SpouseEmail,
  } = change
  const has = { SpouseFirstName, SpouseLastName, SpouseCellNumber, SpouseEmail }
  if (!isDeepStrictEqual(has, had) && !isNamedSpouse(has))
    throw fieldRefused('SpouseFirstName', spouseNameMissing)
}

type Fields = Omit<DriverChange, 'Id' | 'Version'>

type Contact = Omit<OwnContact, 'Version'>

const secretsOf = (given: Fields) => ({
  cdlNumber: given.CDLNumber ?? undefined,
  birthDate: given.DOB ?? undefined,
  ssnLast4: given.SocialSecurityNumber ?? undefined,
})

function sealedChanges(
  given: DriverChange,
  { id, cdl_number_index: before }: queries.DetailsRow,
  keys: Keys,
) {
  const sealed = sealedColumns(keys, id, secretsOf(given))
  // Of an older key the same number stays as it is until the keys are rotated: consents are for the number on record.
  const isSameUnderOlderKey =
    before !== null &&
    !!given.CDLNumber &&
    !sealed.cdl_number_index?.equals(before) &&
    cdlNumberIndexes(keys, given.CDLNumber).some((index) => index.equals(before))
  return {
    ...(given.CDLNumber === undefined || isSameUnderOlderKey
      ? {}
      : { cdl_number_sealed: sealed.cdl_number_sealed, cdl_number_index: sealed.cdl_number_index }),
    ...(given.DOB === undefined ? {} : { birth_date_sealed: sealed.birth_date_sealed }),
    ...(given.SocialSecurityNumber === undefined ? {} : { ssn_last4_sealed: sealed.ssn_last4_sealed }),
  }
}

export async function driverDetails(tx: Tx, id: string, keys: Keys): Promise<DriverDetails> {
  const row = await queries.selectDriverDetails(tx, id)
  if (row === undefined) throw new Refusal(404, recordNotFound)
  return detailsOf(row, await selectLastMembership(tx, row.id), keys)
}

/** The driver in the shape of the form, with the last membership; protected fields are masked. */
export function detailsOf(
  row: queries.DetailsRow,
  last: MembershipRow | undefined,
  keys: Keys,
): DriverDetails {
  const { birth_date_sealed: birthDate, cdl_number_sealed: cdlNumber } = row
  const open = last?.state === 'Ended' ? undefined : last
  return {
    Id: row.id,
    Version: row.version,
    Name: row.name,
    Active_Inactive__c: row.status,
    CarrierId: row.account_id,
    Carrier__r: { Name: row.account_name },
    ...plainFieldsOf(row),
    DOB: birthDate && maskedBirthDate(openBirthDate(keys, row.id, birthDate)),
    SocialSecurityNumber: row.ssn_last4_sealed && 'On file',
    CDLNumber: cdlNumber && maskedCdlNumber(openCdlNumber(keys, row.id, cdlNumber)),
    ProductId: open?.product_id ?? null,
    ProductName: open?.product_name ?? null,
    DiscountCode: open?.discount_code ?? null,
    AgreedPrice: open ? agreedPrice(open) : null,
  }
}

const agreedPrice = ({ price_cents: cents, currency, billing }: MembershipRow) =>
  cents === null ? null : { Price__c: decimal(cents), CurrencyIsoCode: currency, Billing__c: billing }
