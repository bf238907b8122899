import { call, type CallInput } from 'shared-api'
import { type DriverDetails, driverForm } from 'shared-api/drivers/driver-form'
import { quillhaven } from '../../demo/accounts.ts'

export type Draft = CallInput<typeof driverForm.add>['body']
export type Change = CallInput<typeof driverForm.edit>['body']

let made = 0

/** What a form sends of a driver whom no one has: each with an e-mail address and a mobile number of its own. */
export function draftOf(more: Partial<Draft> = {}): Draft {
  made += 1
  return {
    CarrierId: quillhaven.id,
    FirstName: 'Ottoline',
    LastName: `Varga${made}`,
    EmailId: `Ottoline.Varga${made}@Drivers.example`,
    MobileNumber: `614.557.${1000 + made}`,
    ...more,
  }
}

/** Adds a driver, and gives what the form shows of him then. */
export async function added(body: Draft): Promise<DriverDetails> {
  const { Id } = await call(driverForm.add, { body })
  return call(driverForm.details, { params: { id: Id } })
}

/** Edits a driver, and gives what the form shows of him then. */
export async function edited(body: Change): Promise<DriverDetails> {
  const { Id } = await call(driverForm.edit, { body })
  return call(driverForm.details, { params: { id: Id } })
}

/** What the form sends of a driver who is on record: everything that is not masked, and nothing of a membership. */
export function changeOf(driver: DriverDetails, more: Partial<Change> = {}): Change {
  const {
    Name: _name,
    Active_Inactive__c: _status,
    Carrier__r: _carrier,
    DOB: _birthDate,
    SocialSecurityNumber: _ssn,
    CDLNumber: _number,
    ProductId: _product,
    ProductName: _productName,
    DiscountCode: _code,
    AgreedPrice: _price,
    ...plain
  } = driver
  return { ...plain, EmailId: plain.EmailId ?? '', MobileNumber: plain.MobileNumber ?? '', ...more }
}
