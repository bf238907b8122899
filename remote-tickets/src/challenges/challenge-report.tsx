import { call } from 'shared-api'
import { challenges, type challengeSorts, type Challenge } from 'shared-api/challenges'
import type { Report } from 'shared-ui/reports'
import type { RelatedList } from 'shared-ui/tables'
import { challengeCard, challengeColumn, challengeColumns } from './challenge-columns.tsx'
import { challengeIcon } from './challenge-icon.ts'

export const complianceChallenges: Report<Challenge, (typeof challengeSorts)[number]> = {
  id: 'compliance-challenges-count',
  title: 'Compliance challenges',
  counted: 'Compliance challenges not closed today. The dashboard compares them with 30 days ago.',
  nouns: ['compliance challenge', 'compliance challenges'],
  icon: challengeIcon,
  none: 'Every challenge is closed. A new one appears here as soon as it is entered.',
  contract: challenges.open.rows,
  read: (query, signal) => call(challenges.open.rows, { query }, { signal }),
  columns: challengeColumns,
  card: challengeCard,
}

const { name, type, dataQ, status, stage } = challengeColumn

export const relatedChallenges: RelatedList<Challenge> = {
  many: 'compliance challenges',
  contract: challenges.related,
  read: (id, page, signal) =>
    call(challenges.related, { params: { id }, query: { record_type: 'INSPECTION', ...page } }, { signal }),
  columns: [name, type, dataQ, status, stage],
  card: (challenge) => challengeCard(challenge, ''),
}
