import { call } from 'shared-api'
import { accounts } from 'shared-api/accounts'
import { type DriverDraft, driverForm } from 'shared-api/drivers/driver-form'

/** The carrier of agent@demo.example that tests write to by forms; no test reads its list as a whole. */
export const writtenCarrier = 'Lumenfall Logistics Inc'
/** Another one, whose drivers come by file: while an import ends, its carrier's forms are refused. */
export const importingCarrier = 'Pellworth Coach Lines LLC'

/** The form's data of a new driver of that carrier, used by no other test. The agent has to be signed in. */
export async function addedDriver(given: Partial<DriverDraft> = {}) {
  const carriers = await call(accounts.list)
  const CarrierId = carriers.find(({ Account }) => Account.Name === writtenCarrier)?.Account.Id ?? ''
  const body = { CarrierId, FirstName: 'Lucasta', ...newPerson(), ...given }
  const { Id } = await call(driverForm.add, { body })
  return call(driverForm.details, { params: { id: Id } })
}

/** Names, addresses and numbers that no other person has, whatever tests ran before. */
export function newPerson() {
  const digits = String(2_000_000 + Math.floor(Math.random() * 7_000_000))
  const letters = digits.replaceAll(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
  return {
    LastName: `Penhallow${letters}`,
    EmailId: `lucasta.${digits}@example.com`,
    MobileNumber: `(614) ${digits.slice(0, 3)}-${digits.slice(3)}`,
  }
}
