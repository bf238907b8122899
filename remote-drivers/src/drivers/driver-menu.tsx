import type { Member } from '../memberships/membership-state.ts'
import { IconButton } from 'shared-ui'
import { MenuButton } from 'shared-ui/tables'
import { actionsOfDriver, type DriverWays } from './driver-actions.ts'

interface DriverMenuProps {
  driver: Member
  ways: DriverWays
}

export function DriverMenu({ driver, ways }: DriverMenuProps) {
  return (
    <MenuButton groups={() => [{ actions: actionsOfDriver(driver, ways) }]}>
      {(trigger) => <IconButton icon="ellipsis" label={`Actions for ${driver.Name}`} {...trigger} />}
    </MenuButton>
  )
}
