import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { webhookPath } from '../../src/payments/webhook-routes.ts'
import { signatureHeader } from '../../src/providers/payment/sandbox/sandbox-webhook.ts'

/** Takes each webhook: every fourth is dropped, the others come three times within two seconds, in any order. */
export async function startRelay(ports: { service: number; relay: number }) {
  const counts = { sent: 0, forwarded: 0 }
  const target = `http://127.0.0.1:${ports.service}${webhookPath}/sandbox`
  const forward = async (signature: string, body: Buffer) => {
    await delay(Math.random() * 2000)
    await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json', [signatureHeader]: signature },
      body: new Uint8Array(body),
    }).then(
      ({ ok }) => (counts.forwarded += Number(ok)),
      () => undefined,
    )
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      counts.sent += 1
      const times = counts.sent % 4 === 0 ? 0 : 3
      const signature = String(request.headers[signatureHeader])
      for (let time = 0; time < times; time += 1) void forward(signature, Buffer.concat(chunks))
      response.end()
    })
  })
  server.listen(ports.relay, '127.0.0.1')
  await once(server, 'listening')
  return { server, counts }
}
