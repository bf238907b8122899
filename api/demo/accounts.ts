import type { Insertable } from 'kysely'
import { addMonths } from '../src/platform/calendar.ts'
import type { Database } from '../src/platform/database/schema.ts'
import { demoId } from './seeded-random.ts'

export interface DemoAccount {
  id: string
  name: string
  dot: string
  kind: 'general' | 'hm' | 'passenger'
  /** What its driver IDs begin with. */
  letter: string
  drivers: number
  powerUnits: number
  /** Share of tractors and coaches among the power units. */
  combination: number
  annualMiles: number | null
  allowsAgentTickets: boolean
  /** How far back its fleet is known, in months. */
  censusMonths: number
}

const account = (given: Omit<DemoAccount, 'id'>): DemoAccount => ({
  id: demoId(`account ${given.dot}`),
  ...given,
})

/** USDOT numbers from 9,900,000 on are far from being given to anybody. */
export const quillhaven = account({
  name: 'Quillhaven Freight LLC',
  dot: '9900417',
  kind: 'general',
  letter: 'Q',
  drivers: 128,
  powerUnits: 86,
  combination: 0.93,
  annualMiles: 6_842_300,
  allowsAgentTickets: true,
  censusMonths: 24,
})

export const tarnbrook = account({
  name: 'Tarnbrook Haulage Inc',
  dot: '9900425',
  kind: 'general',
  letter: 'T',
  drivers: 34,
  powerUnits: 22,
  combination: 0.5,
  annualMiles: 891_400,
  allowsAgentTickets: false,
  censusMonths: 9,
})

export const oxmarrow = account({
  name: 'Oxmarrow Carriers LLC',
  dot: '9900433',
  kind: 'general',
  letter: 'X',
  drivers: 46,
  powerUnits: 31,
  combination: 0.8,
  annualMiles: 2_610_000,
  allowsAgentTickets: true,
  censusMonths: 24,
})

const lumenfall = account({
  name: 'Lumenfall Logistics Inc',
  dot: '9900441',
  kind: 'general',
  letter: 'L',
  drivers: 18,
  powerUnits: 12,
  combination: 0.25,
  annualMiles: null,
  allowsAgentTickets: false,
  censusMonths: 4,
})

export const pellworth = account({
  name: 'Pellworth Coach Lines LLC',
  dot: '9900458',
  kind: 'passenger',
  letter: 'P',
  drivers: 27,
  powerUnits: 16,
  combination: 0.88,
  annualMiles: 1_204_000,
  allowsAgentTickets: true,
  censusMonths: 24,
})

export const cindervale = account({
  name: 'Cindervale Tank Lines Inc',
  dot: '9900466',
  kind: 'hm',
  letter: 'C',
  drivers: 22,
  powerUnits: 19,
  combination: 0.95,
  annualMiles: 1_866_500,
  allowsAgentTickets: true,
  censusMonths: 24,
})

export const demoAccounts = [quillhaven, tarnbrook, oxmarrow, lumenfall, pellworth, cindervale] as const

/** Of carrier@demo.example: its own two. */
export const carrierAccounts = [quillhaven, tarnbrook]
/** Of agent@demo.example: the five that the agency serves. */
export const agentAccounts = [quillhaven, oxmarrow, lumenfall, pellworth, cindervale]

export const accountRow = (given: DemoAccount): Insertable<Database['account']> => ({
  id: given.id,
  name: given.name,
  dot_number: given.dot,
  carrier_kind: given.kind,
  allows_agent_tickets: given.allowsAgentTickets,
})

/** What the carrier reported every three months, growing towards today's fleet. */
export function censusRows(given: DemoAccount, today: string): Insertable<Database['account_census']>[] {
  const quarters = Math.floor(given.censusMonths / 3)
  return Array.from({ length: quarters + 1 }, (_, back) => {
    const powerUnits = Math.max(1, given.powerUnits - back)
    return {
      account_id: given.id,
      as_of: addMonths(today, -3 * back - 1),
      power_units: powerUnits,
      tractors: given.kind === 'passenger' ? 0 : Math.round(powerUnits * given.combination),
      motor_coaches: given.kind === 'passenger' ? Math.round(powerUnits * given.combination) : 0,
      annual_miles:
        given.annualMiles === null ? null : Math.round((given.annualMiles * powerUnits) / given.powerUnits),
    }
  })
}
