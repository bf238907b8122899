import type { MvrStatus } from 'shared-api/mvr'
import type { StatusTone } from 'shared-federation/slots'

export const reportTones: Readonly<Record<MvrStatus, StatusTone>> = {
  'Consent Needed': 'wait',
  Ordered: 'wait',
  'In Process': 'run',
  Complete: 'ok',
  'No Record': 'off',
  Failed: 'alert',
}
