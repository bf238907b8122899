import { expect, test } from '@jest/globals'
import { refusalOf } from '../../test/support/refusals.ts'
import { runApart } from './threads.ts'

const work = new URL('../../test/support/work-apart.mjs', import.meta.url).href

test('work that does not end is stopped, and what waits behind it is done', async () => {
  const endless = refusalOf(runApart(work, 'loopForEver', {}, { within: 500 }))
  const sum = runApart<number>(work, 'add', { one: 2, other: 3 })
  expect(await endless).toMatchObject({ status: 503 })
  expect(await sum).toBe(5)
})

test('who signs does not wait for what others read', async () => {
  const endless = refusalOf(runApart(work, 'loopForEver', {}, { within: 8000 }))
  const first = Promise.race([
    endless,
    runApart<number>(work, 'add', { one: 2, other: 3 }, { purpose: 'signing' }),
  ])
  expect(await first).toBe(5)
  await endless
})

test('what is asked for first is done first, while others ask again and again', async () => {
  const done: string[] = []
  const ask = async (who: string) => {
    await runApart(work, 'rest', { milliseconds: 5 })
    done.push(who)
  }
  const again = async () => {
    // oxlint-disable-next-line no-await-in-loop
    for (let asked = 0; asked < 20; asked += 1) await ask('again')
  }
  await Promise.all([again(), again(), again(), ask('once')])
  expect(done.indexOf('once')).toBeLessThan(6)
})
