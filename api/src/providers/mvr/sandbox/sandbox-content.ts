import { addMonths, dayOf } from '../../../platform/calendar.ts'
import type { MvrContent, MvrConviction, MvrList } from 'shared-api/mvr/mvr-content'
import type { MvrOrderRequest } from '../mvr-provider.ts'
import { accidentsOf, convictionsOf, lastOfCycle, pendingOf, withdrawalsOf } from './sandbox-history.ts'
import { drawn } from './sandbox-ending.ts'

const yearsOf = { '3 year': 3, '7 year': 7, Complete: 30 } as const

/** 'None reported' is what the authority says of an empty list. */
const listOf = <Row>(rows: Row[]): MvrList<Row> =>
  rows.length === 0 ? { kind: 'none reported' } : { kind: 'reported', rows }

const endOf = (number: string) => number.replace(/[^A-Za-z0-9]/g, '').slice(-4)

/** A believable record. The same driver, order and day give the same one. */
export function sandboxContent(request: MvrOrderRequest, orderId: string): MvrContent {
  const { driver, product, purpose, state, orderedAt } = request
  const asOf = dayOf(orderedAt)
  const coversFrom = product === 'Complete' ? null : addMonths(asOf, -12 * yearsOf[product])
  const seed = `${driver.licenseNumber} ${driver.lastName}`
  const covered = (day: string) => coversFrom === null || day >= coversFrom
  const convictions = convictionsOf(seed, state, asOf).filter(({ offenseOn }) => covered(offenseOn))
  const withdrawals = withdrawalsOf(seed, state, asOf).filter(({ from, isOpen }) => isOpen || covered(from))
  return {
    schemaVersion: 1,
    request: {
      product,
      purpose,
      state,
      orderedAt: orderedAt.toISOString(),
      orderId,
      asOf,
      coversFrom,
    },
    person: {
      name: `${driver.firstName} ${driver.lastName}`,
      birthDate: driver.birthDate,
      address:
        drawn(`address ${seed}`, 4) === 0 ? null : `${100 + drawn(`house ${seed}`, 900)} Mill Road, ${state}`,
    },
    licenses: listOf([
      license(request, seed, { asOf, isSuspended: withdrawals.some(({ isOpen }) => isOpen) }),
    ]),
    medical: medicalOf(seed, asOf),
    convictions: listOf(convictions),
    pendingCitations: listOf(pendingOf(seed, state, asOf)),
    accidents: listOf(accidentsOf(seed, state, asOf).filter(({ on }) => covered(on))),
    withdrawals: listOf(withdrawals),
    statePoints: drawn(`points ${seed}`, 3) === 0 ? null : sumOf(convictions, asOf),
  }
}

const sumOf = (convictions: readonly MvrConviction[], asOf: string) =>
  convictions
    .filter(({ offenseOn }) => offenseOn > addMonths(asOf, -24))
    .reduce((sum, { points }) => sum + (points ?? 0), 0)

function license(
  { driver, state }: MvrOrderRequest,
  seed: string,
  { asOf, isSuspended }: { asOf: string; isSuspended: boolean },
) {
  const issued = lastOfCycle(`issued ${seed}`, 1461, asOf)
  const expires = addMonths(issued, 48)
  const endorsements = ['N', 'T', 'H'].filter((letter) => drawn(`${letter} ${seed}`, 3) === 0)
  return {
    state,
    numberEnds: endOf(driver.licenseNumber),
    class: drawn(`class ${seed}`, 8) === 0 ? 'B' : 'A',
    status: isSuspended ? ('Suspended' as const) : ('Valid' as const),
    issued,
    expires,
    endorsements: listOf(endorsements),
    restrictions: listOf(drawn(`glasses ${seed}`, 3) === 0 ? ['B'] : []),
    isPrevious: false,
  }
}

function medicalOf(seed: string, asOf: string): MvrContent['medical'] {
  if (drawn(`medical ${seed}`, 12) === 0) return { kind: 'unknown' }
  const issued = lastOfCycle(`examined ${seed}`, 731, asOf)
  return {
    kind: 'reported',
    selfCertification: 'Non-excepted interstate',
    status: 'Certified',
    examiner:
      ['Ludmila Ferrant, MD', 'Osric Tamblyn, DC', 'Perpetua Holmgren, PA'][drawn(`examiner ${seed}`, 3)] ??
      null,
    registryNumberEnds: String(1000 + drawn(`registry ${seed}`, 9000)),
    issued,
    expires: addMonths(issued, 24),
    variance: null,
  }
}

/** The driver was licensed elsewhere before. */
export function twoAuthorities(content: MvrContent): MvrContent {
  if (content.licenses.kind !== 'reported') return content
  const [current] = content.licenses.rows
  if (current === undefined) return content
  const before = {
    ...current,
    state: current.state === 'PA' ? 'OH' : 'PA',
    numberEnds: '7731',
    status: 'Surrendered' as const,
    issued: addMonths(current.issued ?? content.request.asOf, -60),
    expires: current.issued,
    isPrevious: true,
  }
  return { ...content, licenses: listOf([current, before]) }
}
