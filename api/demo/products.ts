import type { Insertable } from 'kysely'
import type { DriverStatus } from 'shared-api/drivers'
import { addDays } from '../src/platform/calendar.ts'
import type { Database } from '../src/platform/database/schema.ts'
import { demoId } from './seeded-random.ts'

type Row = Insertable<Database['product']>

const sold: Omit<Row, 'id' | 'position'>[] = [
  {
    name: 'Driver Membership',
    description: 'Attorney for every moving violation, one driver. Help with DataQs included.',
    family: 'Membership',
    price_cents: 1995,
    billing: 'Monthly',
  },
  {
    name: 'Driver Membership, prepaid',
    description: 'Twelve months for the price of ten.',
    family: 'Membership',
    price_cents: 19_950,
    billing: 'Yearly',
  },
  {
    name: 'Driver and Spouse',
    description: 'Driver membership, plus private tickets of a spouse.',
    family: 'Membership',
    price_cents: 2695,
    billing: 'Monthly',
  },
  {
    name: 'Pre-Employment Check',
    description: 'Driving record and license of an applicant, before the first day of work.',
    family: 'Membership',
    price_cents: 995,
    billing: 'Monthly',
    driver_status: 'PE Only',
  },
  {
    name: 'License Monitoring',
    description: 'Alerts you to license changes within a day.',
    family: 'Monitoring',
    price_cents: 350,
    billing: 'Monthly',
    driver_status: 'MVR Only',
  },
  {
    name: 'MVR Report',
    description: 'One motor vehicle record. State fees included.',
    family: 'Report',
    price_cents: 1450,
    billing: 'Once',
    driver_status: 'MVR Only',
  },
]

export const productRows: Row[] = sold.map((product, position) => ({
  id: demoId(`product ${product.name}`),
  position,
  ...product,
}))

const productNamed = (name: string) => {
  const product = productRows.find((row) => row.name === name)
  if (product === undefined) throw new Error(`The demo does not sell ${name}`)
  return product
}

interface Member {
  status?: DriverStatus | undefined
  spouse_first_name?: string | null | undefined
}

/** What a driver of the demo is a member for. */
export function productOf({ status, spouse_first_name: spouse }: Member) {
  if (status === 'PE Only') return productNamed('Pre-Employment Check')
  if (status === 'MVR Only') return productNamed('MVR Report')
  return spouse ? productNamed('Driver and Spouse') : productNamed('Driver Membership, prepaid')
}

/** One that counts for memberships, one for everything, and one that has ended. */
export const discountRows = (today: string): Insertable<Database['discount']>[] => [
  {
    code: 'FLEET15',
    description: '15% off memberships for fleets',
    percent_off: 15,
    valid_from: addDays(today, -90),
    valid_until: null,
    family: 'Membership',
  },
  {
    code: 'WELCOME10',
    description: '10% off the first order',
    percent_off: 10,
    valid_from: addDays(today, -30),
    valid_until: addDays(today, 60),
    family: null,
  },
  {
    code: 'SPRING2026',
    description: 'The discount of last spring',
    percent_off: 20,
    valid_from: '2026-03-01',
    valid_until: '2026-05-31',
    family: null,
  },
]

export const mvrProductRows: Insertable<Database['mvr_product']>[] = [
  {
    mvr_type: '3 year',
    name: '3 year MVR',
    description: 'What the annual review needs. State fees included.',
    price_cents: 1450,
  },
  {
    mvr_type: '7 year',
    name: '7 year MVR',
    description: 'Where the state keeps it that long. State fees included.',
    price_cents: 1725,
  },
  {
    mvr_type: 'Complete',
    name: 'Complete MVR',
    description: 'All that the state has on file. State fees included.',
    price_cents: 2150,
  },
]
