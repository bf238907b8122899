import { LinkButton } from 'shared-ui'
import { paths } from '../../paths.ts'

/** The main action of the list of drivers. */
export function AddDriverButton() {
  return (
    <LinkButton variant="primary" icon="plus" to={paths.addDriver}>
      Add driver
    </LinkButton>
  )
}
