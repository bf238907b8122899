import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { drivers } from 'shared-api/drivers'
import { grantOf, sessions } from 'shared-api/sessions'
import { tickets } from 'shared-api/tickets'
import { dayOf } from '../src/platform/calendar.ts'
import { nextRenewal } from '../src/memberships/renewal.ts'
import { testService } from '../test/support/test-service.ts'
import { testKeys, testNow } from '../test/support/test-world.ts'
import { largeSignIn, seedLarge } from './large-seed.ts'
import { demoPassword } from './sign-ins.ts'

const service = await testService()

const seed = () =>
  seedLarge({ adminUrl: service.adminUrl, today: testNow, keys: testKeys, drivers: 1200, tickets: 5000 })

test('the large carrier comes once, and only its own people see it', async () => {
  expect(await seed()).toBe(true)
  expect(await seed()).toBe(false)

  const { Token } = grantOf(
    await call(sessions.signIn, { body: { Email: largeSignIn, Password: demoPassword } }),
  )
  service.speakWith(Token)
  const [driverPage, ticketPage] = [await call(drivers.list, {}), await call(tickets.list, {})]
  expect([driverPage.Total, ticketPage.Total]).toEqual([1200, 152])
  expect(driverPage.Data[0]?.CDL_Number__c).toMatch(/^ends \d{4}$/)
  for (const { CreatedDate, Activation_Date__c } of driverPage.Data)
    expect(CreatedDate.slice(0, 10) < (Activation_Date__c ?? testNow.toISOString())).toBe(true)
  const active = driverPage.Data.filter((row) => row.Active_Inactive__c === 'Active')
  expect(active.length).toBeGreaterThan(0)
  for (const { Activation_Date__c: begun, Active_Until__c } of active)
    expect(Active_Until__c).toBe(nextRenewal(begun ?? '', 'Yearly', dayOf(testNow)))

  await service.signIn('carrier')
  const names = new Set(
    (await call(drivers.list, { query: { PageSize: 100 } })).Data.map((row) => row.Carrier__r.Name),
  )
  expect(names.has('Bracken National Lines Inc')).toBe(false)
})
