import type { DriverRecord } from 'shared-api/drivers'
import { IconButton, LinkButton, PrintButton } from 'shared-ui'
import { MenuButton } from 'shared-ui/tables'
import { actionsOfProfile } from '../list/driver-actions.ts'
import { useMembershipDialog } from '../memberships/use-membership-dialog.tsx'
import { paths } from '../paths.ts'

/** What staff can do with the driver: the same as in the list, without the way here. */
export function ProfileActions({ driver }: { driver: DriverRecord }) {
  const { change, dialog } = useMembershipDialog(nothingLeft)
  return (
    <>
      <LinkButton to={paths.editDriver(driver.Id)} icon="pencil">
        Edit
      </LinkButton>
      <PrintButton>Print</PrintButton>
      <MenuButton groups={() => [{ actions: actionsOfProfile(driver, change) }]}>
        {(trigger) => (
          <IconButton
            icon="ellipsis"
            variant="secondary"
            label={`More actions for ${driver.Name}`}
            {...trigger}
          />
        )}
      </MenuButton>
      {dialog}
    </>
  )
}

/** One driver: the dialog itself says what has not been changed. */
const nothingLeft = () => {}
