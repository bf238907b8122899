import { seriousYears } from './criterion.ts'
import { incidents, within } from './offense-criteria.ts'
import type { Counted, OffenseClass } from './offense-class.ts'

/** What the tables of 49 CFR 383.51 would mean for what counts for sure: one sentence each, the gravest first. */
export function indicationsOf(counted: readonly Counted[], today: string): string[] {
  const countOf = (as: OffenseClass, years: number | null) =>
    incidents(within(counted, today, years).filter((one) => one.as === as))
  const isFor = (as: OffenseClass, hasHazmat: (one: Counted) => boolean) =>
    counted.some((one) => one.as === as && hasHazmat(one))
  const hasDrugFelony = counted.some(({ conviction }) => conviction.acdCode?.trim().toUpperCase() === 'A50')
  return [
    ...majorSentence(countOf('major', null), {
      hasDrugFelony,
      hasHazmat: isFor('major', ({ conviction }) => conviction.isHazmat === true),
    }),
    ...outOfServiceSentence(
      countOf('out-of-service', outOfServiceYears),
      isFor('out-of-service', ({ conviction: { acdCode, isHazmat } }) => {
        return isHazmat === true || acdCode?.trim().toUpperCase() === 'B19'
      }),
    ),
    ...railroadSentence(countOf('railroad', seriousYears)),
    ...seriousSentence(countOf('serious', seriousYears)),
  ]
}

/** 49 CFR 383.51(e) counts second and third violations in 10 years. */
const outOfServiceYears = 10

const disqualification = (what: string, length: string) =>
  `${what} would indicate a ${length} disqualification.`

function majorSentence(
  count: number,
  { hasDrugFelony, hasHazmat }: Record<'hasDrugFelony' | 'hasHazmat', boolean>,
) {
  if (count === 0) return []
  if (hasDrugFelony) return [disqualification('A drug felony with a vehicle', 'lifetime')]
  if (count > 1) return [disqualification('Two major offenses', 'lifetime')]
  return [disqualification('A major offense', hasHazmat ? '3-year' : '1-year')]
}

function outOfServiceSentence(count: number, hasHazmat: boolean) {
  if (count === 0) return []
  if (count === 1) return [disqualification('A violation of an out-of-service order', '180-day')]
  const length = count === 2 && !hasHazmat ? '2-year' : '3-year'
  return [disqualification(`${count === 2 ? 'Two' : 'Three'} of them within 10 years`, length)]
}

function railroadSentence(count: number) {
  if (count === 0) return []
  if (count === 1) return [disqualification('A railroad crossing violation', '60-day')]
  return count === 2
    ? [disqualification('Two railroad crossing violations within 3 years', '120-day')]
    : [disqualification('Three railroad crossing violations within 3 years', '1-year')]
}

function seriousSentence(count: number) {
  if (count === 0) return []
  if (count === 1) return [disqualification('One more serious violation within 3 years', '60-day')]
  return count === 2
    ? [disqualification('Two serious violations within 3 years', '60-day')]
    : [disqualification('Three serious violations within 3 years', '120-day')]
}
