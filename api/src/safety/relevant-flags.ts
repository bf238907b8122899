import type { Basic } from 'shared-api/safety'

/** By the bits of the flags: Unsafe_Insp is 1, HM_Insp 32. */
const flaggedBasics: readonly Basic[] = [
  'Unsafe Driving',
  'Hours of Service',
  'Driver Fitness',
  'Controlled Substances',
  'Vehicle Maintenance',
  'HM Compliance',
]

const flagLists = Array.from({ length: 64 }, (_, bits) =>
  flaggedBasics.filter((_basic, index) => (bits & (1 << index)) !== 0),
)

/** The BASICs that FMCSA's monthly file flags an inspection as relevant to. */
export const basicsFlagged = (bits: number): readonly Basic[] => flagLists[bits % 64] ?? []

/** Nothing where no monthly file has brought the inspection: its level decides. */
export const flaggedFor = (bits: number | null): { flaggedFor?: readonly Basic[] } =>
  bits === null ? {} : { flaggedFor: basicsFlagged(bits) }
