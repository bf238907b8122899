import { accounts } from './accounts.ts'
import type { Contract } from './contract.ts'
import { counters } from './counters.ts'
import { drivers } from './drivers.ts'
import { masterData } from './master-data.ts'
import { mvr } from './mvr.ts'
import { safety } from './safety.ts'
import { sessions } from './sessions.ts'
import { tables } from './tables.ts'
import { tickets } from './tickets.ts'

/** Every call of the portal. For the service and for tests: a screen imports the noun it needs. */
export const calls: readonly Contract[] = [
  ...Object.values(sessions),
  ...Object.values(accounts),
  ...Object.values(masterData),
  ...Object.values(drivers),
  ...Object.values(tables),
  ...Object.values(tickets),
  ...Object.values(mvr),
  ...Object.values(safety),
  ...Object.values(counters).flatMap(({ count, rows }) => [count, rows]),
]
