import { lazyView } from 'shared-ui'

/** The form in a chunk of its own: a user who only looks at lists never loads it. */
export const AddTicketPage = lazyView('The form', () =>
  import('./add-ticket-start.tsx').then((module) => module.AddTicketStart),
)
