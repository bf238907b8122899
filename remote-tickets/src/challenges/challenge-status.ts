import type { ChallengeStatus } from 'shared-api/challenges'
import type { StatusTone } from 'shared-federation/slots'

export const challengeTones: Readonly<Record<ChallengeStatus, StatusTone>> = {
  Open: 'run',
  Oreilly: 'run',
  'Dataq Entered Not Closed': 'run',
  'Awaiting Fine': 'wait',
  Closed: 'ok',
}
