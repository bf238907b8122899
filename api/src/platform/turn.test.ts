import { expect, jest, test } from '@jest/globals'
import { turnsBeside } from '../../test/support/turns-beside.ts'
import { atOnce, inTurns, type Pieces, piecesOf } from './turn.ts'

function* sumOf(numbers: readonly number[]): Pieces<number> {
  let sum = 0
  for (const piece of piecesOf(numbers)) {
    for (const number of piece) sum += number
    yield
  }
  return sum
}

const numbers = Array.from({ length: 20_500 }, (_, index) => index)

/** While each look at the clock is a long time after the last one. */
async function turnsBesideLong<Made>(work: () => Promise<Made>) {
  let now = 0
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => (now += 1000))
  const counted = await turnsBeside(work)
  clock.mockRestore()
  return counted
}

test('other work has its turn between pieces that take long, and the result is the same', async () => {
  const { made: sum, turns } = await turnsBesideLong(() => inTurns(sumOf(numbers)))
  expect(sum).toBe(atOnce(sumOf(numbers)))
  expect(turns).toBeGreaterThanOrEqual(20)
})

test('of several works at once, other work has its turn after each piece', async () => {
  const { turns } = await turnsBesideLong(() =>
    Promise.all(Array.from({ length: 4 }, () => inTurns(sumOf(numbers)))),
  )
  expect(turns).toBeGreaterThanOrEqual(80)
})

function* failing(): Pieces<void> {
  yield
  throw new Error('no more')
}

test('what fails in a piece fails as a whole', async () => {
  await expect(inTurns(failing())).rejects.toThrow('no more')
})
