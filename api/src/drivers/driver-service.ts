import { type Driver, type DriverFilter, DriverStatus } from 'shared-api/drivers'
import type { Tx } from '../database/connect.ts'
import { carrierScope } from '../database/list.ts'
import type { User } from '../database/tenant.ts'
import type { Keys } from '../secrets/keys.ts'
import { maskedBirthDate, maskedCdlNumber, maskedSsn } from './driver-masks.ts'
import { countDriversByStatus, type DriverRow, selectDrivers } from './driver-queries.ts'
import { cdlNumberIndexes, openBirthDate, openCdlNumber } from './driver-secrets.ts'

/** One page of drivers. Search looks at name, driver ID, phone and e-mail, and for a whole CDL number. */
export async function listDrivers(tx: Tx, filter: DriverFilter, user: User, keys: Keys) {
  const { list_filter, Page, PageSize, Search: words } = filter
  const scope = await carrierScope(tx, user, filter.CarrierId)
  const search = { scope, words, cdlNumberIndexes: /\d/.test(words) ? cdlNumberIndexes(keys, words) : [] }
  const counts = await countDriversByStatus(tx, search)
  const rows = await selectDrivers(tx, search, filter)
  const countOf = (status: DriverStatus) => counts.get(status) ?? 0
  const Counts = {
    All: DriverStatus.options.reduce((sum, status) => sum + countOf(status), 0),
    Active: countOf('Active'),
    Inactive: countOf('Inactive'),
    Pending: countOf('Pending'),
    'MVR Only': countOf('MVR Only'),
    'PE Only': countOf('PE Only'),
  }
  return { Data: rows.map((row) => driverOf(row, keys)), Page, PageSize, Total: Counts[list_filter], Counts }
}

export function driverOf(row: DriverRow, keys: Keys): Driver {
  const { cdl_number_sealed: cdlNumber, birth_date_sealed: birthDate } = row
  return {
    Id: row.id,
    Name: row.name,
    FirstName: row.first_name,
    LastName: row.last_name,
    Active_Inactive__c: row.status,
    Carrier: row.account_id,
    Carrier__r: { Name: row.account_name },
    PersonMobilePhone: row.phone,
    PersonEmail: row.email,
    Carrier_s_Driver_ID__c: row.carrier_driver_id,
    CDL_State__c: row.cdl_state,
    CDL_Number__c: cdlNumber && maskedCdlNumber(openCdlNumber(keys, row.id, cdlNumber)),
    PersonBirthdate: birthDate && maskedBirthDate(openBirthDate(keys, row.id, birthDate)),
    Last_4_of_SS__c: row.has_ssn_last4 ? maskedSsn : null,
    Member__c: row.is_member,
    Active_Until__c: row.active_until_on,
    Embark_Monitoring_Active__c: row.is_embark_monitored,
    CDL_Expiration_Date__c: row.cdl_expires_on,
    Med_Cert_Expiration_Date__c: row.medical_card_expires_on,
    Mailing_Address: mailingAddressOf(row),
    Spouse_First_Name__c: row.spouse_first_name,
    Spouse_Last_Name__c: row.spouse_last_name,
    Spouse_Cell_Number__c: row.spouse_phone,
    Spouse_Email__c: row.spouse_email,
    CreatedDate: row.created_at.toISOString(),
  }
}

function mailingAddressOf(row: DriverRow): Driver['Mailing_Address'] {
  const address = {
    Street: row.street,
    City: row.city,
    StateProvince: row.state_province,
    ZipPostalCode: row.zip_postal_code,
    Country: row.country,
  }
  return Object.values(address).every((part) => part === null) ? null : address
}
