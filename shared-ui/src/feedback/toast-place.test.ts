import { expect, test } from '@jest/globals'
import { toastPlace } from './toast-place.ts'

const window = { width: 1440, height: 900 }
const room = { start: 160, width: 344, height: 60, window }
const button = (top: number, right: number) => ({ top, bottom: top + 32, left: right - 96, right })

test('toasts stand at the right, below the header of the page', () => {
  expect(toastPlace(room, [button(100, 1416)])).toEqual({ top: 168, right: 16 })
})

test('toasts go below a button at the right', () => {
  expect(toastPlace(room, [button(200, 1416)])).toEqual({ top: 240, right: 16 })
})

test('toasts go beside the menus of rows, where a list has one in each', () => {
  const menus = Array.from({ length: 12 }, (_, row) => ({
    top: 260 + row * 40,
    bottom: 292 + row * 40,
    left: 1368,
    right: 1400,
  }))
  const place = toastPlace(room, [button(200, 1416), ...menus])
  expect(place).toEqual({ top: 240, right: 88 })
})

test('toasts that find no room nearby stay below the header', () => {
  const buttons = Array.from({ length: 20 }, (_, row) => button(160 + row * 40, 1416))
  expect(toastPlace(room, buttons)).toEqual({ top: 168, right: 16 })
})

test('on a phone toasts that find no room nearby stand at the bottom edge, where they cover no tabs or search', () => {
  const phone = { ...room, width: 328, window: { width: 360, height: 800 } }
  const rows = Array.from({ length: 8 }, (_, row) => ({
    top: 160 + row * 48,
    bottom: 204 + row * 48,
    left: 16,
    right: 344,
  }))
  expect(toastPlace(phone, rows)).toEqual({ top: 724, right: 16 })
})

test('on a phone toasts stay at the edge', () => {
  const phone = { ...room, width: 328, window: { width: 360, height: 800 } }
  expect(toastPlace(phone, [{ top: 170, bottom: 210, left: 16, right: 344 }])).toEqual({
    top: 218,
    right: 16,
  })
})
