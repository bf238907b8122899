import { expect, test } from '@jest/globals'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { payInStorm } from '../../test/support/payment-storm.ts'
import { freePort } from '../../test/support/test-cluster.ts'
import { testDatabase } from '../../test/support/test-database.ts'
import { testKeys, testKeyText } from '../../test/support/test-world.ts'
import { reconcile } from './reconcile.ts'

const database = await testDatabase()

/** When the reconciler asks about them again. */
const later = () => new Date(Date.now() + 40_000)

// `pnpm bench:payments` pays 1,000 and kills 50 times.
test('40 payments are charged and receipted once, though the service is killed and webhooks come often or never', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'portal-storm-'))
  const result = await payInStorm({
    ...database,
    folder,
    keys: testKeys,
    keyText: testKeyText,
    ports: { service: await freePort(), relay: await freePort() },
    payments: 40,
    kills: 3,
    settlesLate: false,
    patience: 20_000,
    onWaiting: (tools) => reconcile({ ...tools, clock: later }),
  })
  await rm(folder, { recursive: true, force: true })
  expect(result).toMatchObject({ lost: 0, doubled: 0, withoutReceipt: 0, problems: 0 })
})
