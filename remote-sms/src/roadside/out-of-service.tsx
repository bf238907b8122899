import { StatusBadge } from 'shared-ui'
import { outOfService, roadsideTones } from './roadside-status.ts'

export const OutOfService = () => (
  <StatusBadge status={outOfService} tone={roadsideTones[outOfService]} look="filled" />
)
