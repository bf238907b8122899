import { expect, test } from '@jest/globals'
import { call } from 'shared-api'
import { products } from 'shared-api/memberships/products'
import { testService } from '../../test/support/test-service.ts'

const service = await testService({ as: 'carrier' })

const offer = (disc?: string) => call(products.details, { query: { disc } })

test('products have a price in decimals, a currency and how often it is due, and keep their order', async () => {
  const list = await call(products.list)
  expect(list[0]).toMatchObject({
    Name: 'Driver Membership',
    Family: 'Membership',
    Price: '19.95',
    CurrencyIsoCode: 'USD',
    Billing__c: 'Monthly',
  })
  expect(list.length).toBeGreaterThan(3)
  expect(list.filter(({ Price }) => !/^\d+\.\d{2}$/.test(Price))).toEqual([])
  await service.signIn('driver')
  expect(await call(products.list)).toEqual(list)
})

test('without a code nothing is taken off', async () => {
  const { Discount, Products } = await offer()
  expect(Discount).toBeNull()
  expect(Products.filter(({ Price, DiscountedPrice }) => Price !== DiscountedPrice)).toEqual([])
  expect(await offer('')).toEqual({ Discount, Products })
})

test('a code takes its share off what it counts for, however it is typed', async () => {
  const { Discount, Products } = await offer(' fleet15 ')
  expect(Discount).toMatchObject({ Code: 'FLEET15', Percent_Off__c: 15 })
  const prices = Object.fromEntries(
    Products.map(({ Name, Price, DiscountedPrice }) => [Name, [Price, DiscountedPrice]]),
  )
  expect(prices['Driver Membership']).toEqual(['19.95', '16.95'])
  expect(prices['MVR Report']).toEqual(['14.50', '14.50'])
})

test('a code that is unknown, has ended or has not begun is told in one way', async () => {
  const refused = {
    status: 400,
    errors: [{ Field: 'disc', Message: 'This code is unknown or has expired. Check it or remove it' }],
  }
  await expect(offer('NO-SUCH-CODE')).rejects.toMatchObject(refused)
  await expect(offer('SPRING2026')).rejects.toMatchObject(refused)
  service.setNow(new Date('2020-01-01T12:00:00Z'))
  await service.signIn('carrier')
  await expect(offer('FLEET15')).rejects.toMatchObject(refused)
})

test('a product is offered until its withdrawal day has begun everywhere', async () => {
  await service.admin
    .updateTable('product')
    .set({ withdrawn_on: '2026-11-21' })
    .where('name', '=', 'License Monitoring')
    .execute()
  const offered = async (at: string) => {
    service.setNow(new Date(at))
    await service.signIn('carrier')
    return (await call(products.list)).some(({ Name }) => Name === 'License Monitoring')
  }
  // Eleven hours later the day has begun in American Samoa, too.
  expect(await offered('2026-11-21T10:59:00Z')).toBe(true)
  expect(await offered('2026-11-21T11:00:00Z')).toBe(false)
})

test('a withdrawn product is not offered', async () => {
  await service.admin
    .updateTable('product')
    .set({ withdrawn_on: '2026-11-20' })
    .where('name', '=', 'MVR Report')
    .execute()
  expect((await call(products.list)).map(({ Name }) => Name)).not.toContain('MVR Report')
})
