import { LinkButton } from 'shared-ui'
import { paths } from '../paths.ts'

/** The main action of the list of tickets. */
export function AddTicketButton() {
  return (
    <LinkButton variant="primary" icon="plus" to={paths.addTicket}>
      Add ticket
    </LinkButton>
  )
}
