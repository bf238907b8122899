import { accounts } from './accounts/accounts.ts'
import { alerts } from './safety/alerts.ts'
import type { Contract } from './contract.ts'
import { counters } from './counters.ts'
import { driverSecrets } from './drivers/driver-secrets.ts'
import { driverForm } from './drivers/driver-form.ts'
import { driverLinks } from './drivers/driver-links.ts'
import { driverUploads } from './uploads/uploads.ts'
import { drivers } from './drivers/drivers.ts'
import { files } from './documents/documents.ts'
import { guestLinks } from './guests/guests.ts'
import { masterData } from './accounts/master-data.ts'
import { memberships } from './memberships/memberships.ts'
import { mvr } from './mvr/mvr.ts'
import { ownContact } from './drivers/own-contact.ts'
import { payments } from './payments/payments.ts'
import { products } from './memberships/products.ts'
import { related } from './related.ts'
import { rollOff } from './safety/roll-off.ts'
import { safety } from './safety/safety.ts'
import { issHistory, scores } from './safety/scores.ts'
import { records } from './records.ts'
import { search } from './search/search.ts'
import { sessions } from './sessions/sessions.ts'
import { tables } from './tables/tables.ts'
import { tickets } from './tickets/tickets.ts'
import { winLoss } from './tickets/win-loss.ts'

/** Every call of the portal. For the service and for tests: a screen imports the noun it needs. */
export const calls: readonly Contract[] = [
  ...Object.values(sessions),
  ...Object.values(accounts),
  ...Object.values(files),
  ...Object.values(payments),
  ...Object.values(products),
  ...Object.values(related),
  ...Object.values(masterData),
  ...Object.values(drivers),
  ...Object.values(driverUploads),
  ...Object.values(guestLinks),
  ...Object.values(driverForm),
  ...Object.values(driverLinks),
  ...Object.values(memberships),
  ...Object.values(driverSecrets),
  ...Object.values(ownContact),
  ...Object.values(tables),
  ...Object.values(tickets),
  ...Object.values(mvr),
  ...Object.values(safety),
  ...Object.values(records),
  ...Object.values(search),
  ...Object.values(counters).flatMap(({ count, rows }) => [count, rows]),
  ...Object.values(scores).flatMap(({ figure, rows }) => [figure, rows]),
  ...Object.values(winLoss),
  ...Object.values(alerts),
  issHistory,
  rollOff,
]
