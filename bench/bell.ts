import { openBell } from 'api/open-bell'
import { randomUUID } from 'node:crypto'
import { startDemoService } from './demo-service.ts'
import { median, ms, percentile, printTable, ratio } from './figures.ts'
import { signIn } from './session.ts'
import { inWorkplace } from './workplace.ts'

// How long the back office's change of a ticket's status takes to the carrier's open bells. The bar is a p95 of 2 s.

const bells = 50
const changes = Number(process.env['BENCH_CHANGES'] ?? 100)
const steps = ['Sent to Attorney', 'Ticket Received']

await inWorkplace(async (place) => {
  const { address } = await startDemoService(place, { PORTAL_UNLIMITED: '1' })
  const ask = async <Data>(path: string, token: string, body?: object): Promise<Data> => {
    const answer = await fetch(`${address}/api/v1/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    const { Result }: { Result: { Data: Data } } = await answer.json()
    return Result.Data
  }
  const [carrier, operator] = [await signIn(address), await signIn(address, 'operator@demo.example')]
  const [account] = await ask<{ Account: { Id: string } }[]>('GetAccountsList', carrier)
  const draft = { CarrierId: account?.Account.Id, RequestId: randomUUID() }
  let ticket = await ask<{ Id: string; Version: number }>('CreateTicket', carrier, draft)

  const open: Awaited<ReturnType<typeof openBell>>[] = []
  // oxlint-disable-next-line no-await-in-loop
  while (open.length < bells) open.push(await openBell(address, carrier))
  await Promise.all(open.map((bell) => bell.next()))
  const [answered, arrived]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < changes; turn += 1) {
    const change = { Attorney_Status__c: steps[turn % 2], Reason: 'Measured' }
    const begun = performance.now()
    const heard = open.map(async (bell) => {
      const signal = await bell.next()
      if (signal?.RecordId !== ticket.Id) throw new Error('A bell told of something else')
      arrived.push(performance.now() - begun)
    })
    const { Id, Version } = ticket
    // oxlint-disable-next-line no-await-in-loop
    ticket = await ask('UpdateTicketDetails', operator, { Id, Version, ...change })
    answered.push(performance.now() - begun)
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all(heard)
  }
  for (const bell of open) bell.leave()
  const row = (name: string, times: number[]) => [
    name,
    ms(median(times)),
    ms(percentile(times, 0.95)),
    ratio(percentile(times, 0.95), percentile(answered, 0.95)),
  ]
  printTable(
    `${changes} changes of a status, ${bells} open bells`,
    ['', 'median ms', 'p95 ms', 'p95 / answer'],
    [row('the change is answered', answered), row('a bell knows', arrived)],
  )
})
