import type { NoticeSeverity } from 'shared-api/mvr/mvr-monitoring'
import { StatusBadge } from 'shared-ui'
import { severityTones } from './monitoring-words.ts'

export const SeverityBadge = ({ severity }: { severity: NoticeSeverity }) => (
  <StatusBadge status={severity} tone={severityTones[severity]} />
)
