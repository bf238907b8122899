import type { DriverRecord } from 'shared-api/records'
import { IconButton, LinkButton, PrintButton } from 'shared-ui'
import { MenuButton } from 'shared-ui/tables'
import { actionsOfDriver } from '../drivers/driver-actions.ts'
import { useDriverWays } from '../drivers/use-driver-ways.tsx'
import { paths } from '../paths.ts'

/** What staff can do with the driver: the same as in the list, without the way here. */
export function ProfileActions({ driver }: { driver: DriverRecord }) {
  const { ways, dialog } = useDriverWays(nothingLeft)
  const actions = () => actionsOfDriver(driver, ways).filter(({ id }) => !onThePage.includes(id))
  return (
    <>
      <LinkButton to={paths.editDriver(driver.Id)} icon="pencil">
        Edit
      </LinkButton>
      <PrintButton>Print</PrintButton>
      <MenuButton groups={() => [{ actions: actions() }]}>
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

/** Stand beside the menu, or are where somebody is already. */
const onThePage = ['profile', 'edit']

/** One driver: the dialog itself says what has not been changed. */
const nothingLeft = () => {}
