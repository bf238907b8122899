import { expect, test } from '@jest/globals'
import type { MvrContent } from 'shared-api/mvr/mvr-content'
import { defaultCriteria } from 'shared-api/mvr/mvr-criteria'
import {
  reported,
  sampleContent,
  sampleConviction,
  sampleLicense,
  sampleMedical,
  sampleWithdrawal,
} from '../../../test/support/sample-mvr-content.ts'
import { changesBetween } from './changes.ts'

/** The changes as one line each. */
const said = (older: Partial<MvrContent>, newer: Partial<MvrContent>) =>
  changesBetween(sampleContent(older), sampleContent(newer), defaultCriteria).map(
    ({ Kind, What, From, To, Detail }) =>
      [Kind, What, ...(From === null ? [] : [`${From} > ${To}`]), Detail]
        .filter((part) => part !== null)
        .join(' | '),
  )

test('what changed, what is new and what is gone since the last report', () => {
  const speeding = sampleConviction({
    acdCode: 'S92',
    offenseOn: '2022-05-01',
    convictedOn: '2022-07-08',
    speedOver: 9,
  })
  const serious = sampleConviction({ acdCode: 'S15', offenseOn: '2025-03-27', convictedOn: '2025-08-01' })
  expect(
    said(
      { medical: sampleMedical({ status: 'Certified' }), convictions: reported(speeding, serious) },
      {
        medical: sampleMedical({ status: 'Not certified' }),
        convictions: reported(sampleConviction(), serious),
      },
    ),
  ).toEqual([
    'Changed | Medical | Certified > Not certified',
    'New | Failed to obey a sign, M14, convicted 22 Sep 2026 | 2 points on your scale',
    "Gone | Speeding, S92, convicted 08 Jul 2022 | Michigan's report starts 18 Nov 2023",
    'Changed | Points, your scale | 3 > 5',
  ])
})

test('the same report in another order has no changes', () => {
  const rows = [sampleConviction(), sampleConviction({ acdCode: 'M34' }), sampleConviction()]
  expect(said({ convictions: reported(...rows) }, { convictions: reported(...rows.toReversed()) })).toEqual(
    [],
  )
  expect(said({ convictions: reported(...rows) }, { convictions: reported(...rows.slice(0, 2)) })).toEqual([
    "Gone | Failed to obey a sign, M14, convicted 22 Sep 2026 | No longer in Michigan's report",
    'Changed | Points, your scale | 7 > 5',
  ])
})

test('what a report does not say is neither new nor gone', () => {
  const unknown = { kind: 'unknown' } as const
  const before = { convictions: reported(sampleConviction()), withdrawals: reported(sampleWithdrawal()) }
  expect(
    said(before, { convictions: unknown, withdrawals: unknown, medical: unknown, licenses: unknown }),
  ).toEqual([
    'Changed | License | Michigan, ends 7740 > Unknown',
    'Changed | Medical | Certified > Unknown',
    'Changed | Withdrawals | Reported > Unknown',
    'Changed | Convictions | Reported > Unknown',
    'Changed | Points, your scale | 2 > Unknown',
  ])
})

test('a withdrawal that ends, a license of another state and an accident are told', () => {
  const accident = {
    on: '2026-10-02',
    state: 'OH',
    description: null,
    fault: null,
    injuries: 0,
    deaths: 0,
    isCmv: true,
    isHazmat: null,
  }
  expect(
    said(
      { withdrawals: reported(sampleWithdrawal()) },
      {
        withdrawals: reported(sampleWithdrawal({ isOpen: false, until: '2026-08-03' })),
        licenses: reported(sampleLicense({ state: 'OH', numberEnds: '1122', endorsements: reported('T') })),
        accidents: reported(accident),
        statePoints: null,
      },
    ),
  ).toEqual([
    'Changed | License | Michigan, ends 7740 > Ohio, ends 1122',
    'Changed | Endorsements | N, T > T',
    'Changed | Suspension in Michigan from 03 May 2026 | Open > Ended, until 03 Aug 2026',
    'New | Accident in Ohio, 02 Oct 2026 | Fault not stated',
    "Changed | The state's points | 0 > Unknown",
  ])
})
