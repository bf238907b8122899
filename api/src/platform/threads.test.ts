import { expect, test } from '@jest/globals'
import { refusalOf } from '../../test/support/refusals.ts'
import { heavyTurns } from './plugins/fair-share.ts'
import { runApart } from './threads.ts'

const work = new URL('../../test/support/work-apart.mjs', import.meta.url).href

test('work that does not end is stopped, and what waits behind it is done', async () => {
  // One for each thread.
  const endless = ['a', 'b', 'c', 'd'].map((shareKey) =>
    refusalOf(runApart(work, 'loopForEver', {}, { shareKey, within: 500 })),
  )
  const sum = runApart<number>(work, 'add', { one: 2, other: 3 }, { shareKey: 'e' })
  for (const refusal of await Promise.all(endless)) expect(refusal).toMatchObject({ status: 503 })
  expect(await sum).toBe(5)
})

test('another company is served while one has all that it may have at once, and more waits', async () => {
  const ask = (shareKey: string, isHeavy: boolean) =>
    refusalOf(runApart(work, 'loopForEver', {}, { shareKey, isHeavy, within: 4000 }))
  const endless = [ask('one', true), ask('one', true), ask('one', false), ask('one', false)]
  const sum = runApart<number>(work, 'add', { one: 2, other: 3 }, { shareKey: 'two' })
  expect(await Promise.race([...endless, sum])).toBe(5)
  await Promise.all(endless)
})

test('a heavy piece waits for a search of its company, and a light one does not', async () => {
  const done: string[] = []
  const gate = Promise.withResolvers<void>()
  const search = heavyTurns('one', () => gate.promise)
  const ask = async (isHeavy: boolean) => {
    await runApart(work, 'add', { one: 2, other: 3 }, { shareKey: 'one', isHeavy })
    done.push(isHeavy ? 'heavy' : 'light')
  }
  const heavy = ask(true)
  await ask(false)
  await ask(false)
  expect(done).toEqual(['light', 'light'])
  gate.resolve()
  await Promise.all([search, heavy])
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
  const busy = ['a', 'b', 'c', 'd']
  // A thread is slow to begin.
  await Promise.all(busy.map(ask))
  await Promise.all([...busy.map(again), ask('once')])
  expect(done.indexOf('once')).toBeLessThan(12)
})

test('what one company asks for at once is done in order, and others do not wait for all of it', async () => {
  const done: string[] = []
  const ask = async (shareKey: string, piece: string, milliseconds: number) => {
    await runApart(work, 'rest', { milliseconds }, { shareKey })
    done.push(piece)
  }
  // A thread is slow to begin.
  await Promise.all(
    ['a', 'b', 'c', 'd'].map((company) => runApart(work, 'rest', { milliseconds: 5 }, { shareKey: company })),
  )
  const many = ['a', 'b', 'c', 'd', 'e', 'f']
  await Promise.all([...many.map((piece) => ask('one', piece, 100)), ask('two', 'of another', 5)])
  expect(done.indexOf('of another')).toBeLessThan(2)
  expect(done.filter((piece) => piece !== 'of another')).toEqual(many)
})
