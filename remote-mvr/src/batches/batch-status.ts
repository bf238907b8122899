import type { MvrBatchStatus } from 'shared-api/mvr'
import type { StatusTone } from 'shared-federation/slots'

export const batchTones: Readonly<Record<MvrBatchStatus, StatusTone>> = {
  'In Process': 'run',
  Complete: 'ok',
}
