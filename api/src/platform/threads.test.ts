import { expect, test } from '@jest/globals'
import { refusalOf } from '../../test/support/refusals.ts'
import { runApart } from './threads.ts'

const work = new URL('../../test/support/work-apart.mjs', import.meta.url).href

test('work that does not end is stopped, and what waits behind it is done', async () => {
  const endless = refusalOf(runApart(work, 'loopForEver', {}, { shareKey: 'one', within: 500 }))
  const sum = runApart<number>(work, 'add', { one: 2, other: 3 }, { shareKey: 'two' })
  expect(await endless).toMatchObject({ status: 503 })
  expect(await sum).toBe(5)
})

test('who signs does not wait for what others read', async () => {
  const endless = refusalOf(runApart(work, 'loopForEver', {}, { shareKey: 'one', within: 8000 }))
  const first = Promise.race([
    endless,
    runApart<number>(work, 'add', { one: 2, other: 3 }, { shareKey: 'two', purpose: 'signing' }),
  ])
  expect(await first).toBe(5)
  await endless
})

test('what is asked for first is done first, while others ask again and again', async () => {
  const done: string[] = []
  const ask = async (who: string) => {
    await runApart(work, 'rest', { milliseconds: 5 }, { shareKey: who })
    done.push(who)
  }
  const again = async (who: string) => {
    // oxlint-disable-next-line no-await-in-loop
    for (let asked = 0; asked < 20; asked += 1) await ask(who)
  }
  await Promise.all([again('a'), again('b'), again('c'), ask('once')])
  expect(done.indexOf('once')).toBeLessThan(6)
})

test('what one company asks for at once is done in order, and others wait for one piece of it', async () => {
  const done: string[] = []
  const ask = async (shareKey: string, piece: string) => {
    await runApart(work, 'rest', { milliseconds: 5 }, { shareKey })
    done.push(piece)
  }
  const many = ['a', 'b', 'c', 'd', 'e', 'f']
  await Promise.all([...many.map((piece) => ask('one', piece)), ask('two', 'of another')])
  expect(done.indexOf('of another')).toBe(1)
  expect(done.filter((piece) => piece !== 'of another')).toEqual(many)
})
