import { connect } from 'api/connect'
import { addPayment } from 'api/sample-payments'
import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { startDemoService } from './demo-service.ts'
import { printTable } from './figures.ts'
import { signIn } from './session.ts'
import { inWorkplace } from './workplace.ts'

// What comes twice happens once: two payers who pay one payment at the same moment, and ten equal requests at once.

const races = Number(process.env['BENCH_RACES'] ?? 200)
const keys = Number(process.env['BENCH_KEYS'] ?? 1000)

const card = {
  name: 'Dana Pell',
  email: 'dana@carrier.example',
  number: '4242 4242 4242 4242',
  expiry: '12/40',
  code: '123',
  action: 'pay',
}

const wrongOf = <T>(all: readonly T[], isRight: (one: T) => boolean) =>
  String(all.filter((one) => !isRight(one)).length)

await inWorkplace(async (place) => {
  const { address, adminUrl } = await startDemoService(place, { PORTAL_UNLIMITED: '1' })
  const admin = connect(adminUrl, { connections: 2 })
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  place.onClose(() => Promise.all([admin.destroy(), client.end()]))
  const token = await signIn(address)
  const api = `${address}/api/v1`
  const count = async (text: string, values: unknown[]) =>
    Number((await client.query<{ count: string }>(text, values)).rows[0]?.count)
  const { rows } = await client.query<{ id: string }>(
    `select account_access.account_id as id from account_access join app_user on app_user.id = user_id
     where email = 'carrier@demo.example' order by 1 limit 1`,
  )
  const CarrierId = rows[0]?.id ?? ''

  /** Two payers, one with a sign-in and one with the pay link, start and pay at the same moment. */
  async function race(): Promise<boolean> {
    const ticket = await asked(`${api}/CreateTicket`, { CarrierId, RequestId: randomUUID() }, token)
    const ticketId = ticket.data?.Id ?? ''
    const id = await addPayment(admin, ticketId)
    const { data: due } = await asked(`${api}/getTransactionDetailsById/${ticketId}`, undefined, token)
    const Data = new URL(due?.[0]?.bt_paylink__PayLink__c ?? '', address).searchParams.get('data')
    const gateway = `${api}/PaymentGateway`
    const pay = async (body: object, as: string | undefined) => {
      // The other one has paid already: 409 with the receipt.
      const { status, data: started } = await asked(`${gateway}/CreateCheckoutSession`, body, as)
      if (status !== 200 || started === undefined) return
      const page = new URL(new URL(started.Url).pathname, address)
      await fetch(page, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' })
      await asked(`${gateway}/GetSessionStatus?session_id=${started.SessionId}`)
    }
    await Promise.all([pay({ PaymentIds: [id] }, token), pay({ Data }, undefined)])
    const charged = `select count(*) from transaction where payment_id = $1 and kind = 'charge'`
    return (await count(charged, [id])) === 1
  }

  /** Ten equal requests at once, then one with another body. */
  async function repeated(): Promise<{ effects: number; isRefused: boolean }> {
    const RequestId = randomUUID()
    const body = { CarrierId, RequestId, Citation_Number__c: 'A-1' }
    await Promise.all(Array.from({ length: 10 }, () => asked(`${api}/CreateTicket`, body, token)))
    const changed = await asked(`${api}/CreateTicket`, { ...body, Citation_Number__c: 'A-2' }, token)
    const effects = await count('select count(*) from ticket where request_id = $1', [RequestId])
    return { effects, isRefused: changed.status >= 400 }
  }

  const raced = await inTurns(races, race)
  const effects = await inTurns(keys, repeated)
  printTable(
    'What comes twice',
    ['', 'measured', 'bar'],
    [
      [`races of two payers with other than one charge, of ${races}`, wrongOf(raced, (one) => one), '0'],
      [
        `ids of ten requests with other than one effect, of ${keys}`,
        wrongOf(effects, (one) => one.effects === 1),
        '0',
      ],
      [`changed requests that were taken, of ${keys}`, wrongOf(effects, (one) => one.isRefused), '0'],
    ],
  )
})

/** Four at a time. */
async function inTurns<T>(times: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = []
  let left = times
  const workers = Array.from({ length: 4 }, async () => {
    while (left > 0) {
      left -= 1
      // oxlint-disable-next-line no-await-in-loop
      results.push(await work())
    }
  })
  await Promise.all(workers)
  return results
}

/** Of the calls that are asked here. */
interface Data {
  Id: string
  Url: string
  SessionId: string
  0?: { bt_paylink__PayLink__c: string }
}

/** `data` is undefined where it was refused. */
async function asked(url: string, body?: object, token?: string) {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const { Result }: { Result: { Data: Data } | null } = await response.json()
  return { status: response.status, data: Result?.Data }
}
