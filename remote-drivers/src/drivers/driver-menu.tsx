import type { DriverRow } from 'shared-api/drivers'
import { IconButton } from 'shared-ui'
import { MenuButton } from 'shared-ui/tables'
import { actionsOfRow, type RowWays } from './driver-actions.ts'

interface DriverMenuProps {
  driver: DriverRow
  ways: RowWays
}

export function DriverMenu({ driver, ways }: DriverMenuProps) {
  return (
    <MenuButton groups={() => [{ actions: actionsOfRow(driver, ways) }]}>
      {(trigger) => <IconButton icon="ellipsis" label={`Actions for ${driver.Name}`} {...trigger} />}
    </MenuButton>
  )
}
