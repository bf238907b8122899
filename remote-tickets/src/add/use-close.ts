import { useNavigate } from 'react-router-dom'
import { notify } from 'shared-ui'
import { paths } from '../paths.ts'
import type { ticketDraftStore } from './ticket-draft-store.ts'
import type { AddTicketForm } from './use-add-ticket.ts'

/** Leaves for the list with what was typed saved. What can't be saved stays unsaved, so the portal asks first. */
export function useClose(
  { formState: { isDirty }, getValues, release }: AddTicketForm,
  store: ReturnType<typeof ticketDraftStore>,
): () => void {
  const navigate = useNavigate()
  async function close() {
    if (isDirty && store.status().is !== 'saved') await store.save(getValues()).catch(() => undefined)
    if (store.status().is === 'saved') {
      release()
      notify.success('Draft saved', 'Continue it from your list of tickets.')
    }
    await navigate(paths.ticketList)
  }
  return () => void close()
}
