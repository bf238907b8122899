import { ChallengeType } from 'shared-api/challenges/challenge-progress'
import type { PaperKind } from 'shared-api/documents'

/** What proves a challenge of each type, the strongest first. */
const kindsOf: Readonly<Record<ChallengeType, readonly PaperKind[]>> = {
  'Citation dismissed': ['Court decision', 'Citation', 'Inspection report'],
  Violation: ['Inspection report', 'Photo', 'Repair record'],
  'Wrong carrier': ['Inspection report', 'Lease or registration'],
  Duplicate: ['Inspection report'],
  'Crash preventability': ['Police report', 'Photo'],
}

/** None for a type that is not known. */
export function evidenceKinds(type: string | null): readonly PaperKind[] {
  const known = ChallengeType.safeParse(type)
  return known.success ? kindsOf[known.data] : []
}

export const evidenceNotes: Readonly<Partial<Record<PaperKind, string>>> = {
  'Court decision': 'Every page, with the seal',
  Citation: 'Front and back',
  'Inspection report': 'From the roadside',
  Photo: 'Of the unit and the place',
  'Repair record': 'With date and unit',
  'Lease or registration': 'Who operated the vehicle that day',
  'Police report': 'Required: FMCSA reviews no crash without it',
}
