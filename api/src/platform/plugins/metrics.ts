import { Counter, Gauge, Registry } from 'prom-client'
import type { App } from '../../context.ts'
import { type CheckedHead, checkedHeadIn } from '../audit/checked-head.ts'

export interface Metrics {
  registry: Registry
  securityEvents: Counter<'kind'>
  paymentProblems: Gauge<'kind'>
  paymentsCheckedAt: Gauge
}

/** What an operator's monitoring reads of this process, in the words of Prometheus. */
export function createMetrics(checkedHead = checkedHeadIn(undefined)): Metrics {
  const registry = new Registry()
  const registers = [registry]
  auditGauges(checkedHead, registers)
  return {
    registry,
    securityEvents: new Counter({
      name: 'portal_security_events_total',
      help: 'Failed sign-ins, refused tokens and roles, rate limits and misused links',
      labelNames: ['kind'],
      registers,
    }),
    paymentProblems: new Gauge({
      name: 'portal_payment_problems',
      help: 'What the hourly check of the payments found wrong, 0 where the books are right',
      labelNames: ['kind'],
      registers,
    }),
    paymentsCheckedAt: new Gauge({
      name: 'portal_payments_checked_at',
      help: 'Unix time of the last check of the payments by this process that came to an end, 0 before it',
      registers,
    }),
  }
}

/** @param problems how many of each kind were found. */
export function notePaymentsChecked<Kind extends string>(
  { paymentProblems, paymentsCheckedAt }: Metrics,
  problems: Readonly<Record<Kind, number>>,
  at: Date,
) {
  for (const [kind, count] of Object.entries<number>(problems)) paymentProblems.set({ kind }, count)
  paymentsCheckedAt.set(at.getTime() / 1000)
}

/** The last check of the audit log, whichever process did it. */
function auditGauges(checkedHead: CheckedHead, registers: Registry[]): Gauge[] {
  // What can't be read is not known: the other metrics go on, and the time of the check raises the alarm.
  const lastCheck = () => checkedHead.read().catch(() => undefined)
  const firstBroken = new Gauge({
    name: 'portal_audit_broken_position',
    help: 'Position of the first broken entry of the audit log, 0 while it is whole, none before the first check',
    registers,
    async collect() {
      const brokenPosition = (await lastCheck())?.brokenPosition
      if (brokenPosition === undefined) this.remove()
      else this.set(brokenPosition)
    },
  })
  const checkedAt = new Gauge({
    name: 'portal_audit_checked_at',
    help: 'Unix time of the last check of the audit log that came to an end, 0 where none is known',
    registers,
    async collect() {
      this.set(((await lastCheck())?.checkedAt?.getTime() ?? 0) / 1000)
    },
  })
  return [firstBroken, checkedAt]
}

/** `/metrics`: delivery does not pass it on, so only the network of the service reads it. */
export function metricRoutes(app: App, { registry }: Metrics) {
  app.get('/metrics', async (_, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}
