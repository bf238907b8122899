import { accounts } from './accounts.ts'
import { alerts } from './alerts.ts'
import type { Contract } from './contract.ts'
import { counters } from './counters.ts'
import { driverSecrets } from './driver-secrets.ts'
import { driverForm } from './driver-form.ts'
import { driverLinks } from './driver-links.ts'
import { driverUploads } from './driver-uploads.ts'
import { drivers } from './drivers.ts'
import { files } from './files.ts'
import { guestLinks } from './guest-links.ts'
import { masterData } from './master-data.ts'
import { memberships } from './memberships.ts'
import { mvr } from './mvr.ts'
import { ownContact } from './own-contact.ts'
import { payments } from './payments.ts'
import { products } from './products.ts'
import { related } from './related.ts'
import { rollOff } from './roll-off.ts'
import { safety } from './safety.ts'
import { issHistory, scores } from './scores.ts'
import { records } from './records.ts'
import { search } from './search.ts'
import { sessions } from './sessions.ts'
import { tables } from './tables.ts'
import { tickets } from './tickets.ts'
import { winLoss } from './win-loss.ts'

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
