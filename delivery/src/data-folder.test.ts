import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { checkout, dataFolder, deliveryFolder } from './data-folder.ts'

test('the data lies where PORTAL_DATA_DIR says', () => {
  expect(dataFolder({ PORTAL_DATA_DIR: '/srv/portal' }, true)).toBe('/srv/portal')
  expect(deliveryFolder({ PORTAL_DATA_DIR: '/srv/portal' })).toBe('/srv/portal/delivery')
  expect(deliveryFolder({ PORTAL_DATA_DIR: '/srv/portal', DELIVERY_DIR: '/srv/remotes' })).toBe(
    '/srv/remotes',
  )
})

test('without it root keeps it where the user of the database gets, and everybody else in the checkout', () => {
  expect(dataFolder({}, true)).toMatch(/^\/var\/lib\/carrier-portal-[0-9a-f]{8}$/)
  expect(dataFolder({ PORTAL_DATA_DIR: '' }, false)).toBe(join(checkout, '.portal'))
})
