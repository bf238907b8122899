import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router-dom'
import { call, Refusal } from 'shared-api'
import { signatures } from 'shared-api/documents/signatures'
import type { TicketDraft } from 'shared-api/tickets/ticket-drafts'
import type { TicketRecord } from 'shared-api/tickets'
import { ticketForm } from 'shared-api/tickets/ticket-form'
import { notify, readFailure, recordPath } from 'shared-ui'
import { type RecordFormOf, useFormDraft, useRecordForm } from 'shared-ui/forms'
import { ticketDraftStore } from './ticket-draft-store.ts'
import {
  isLinkMailed,
  type TicketBody,
  TicketForm,
  ticketLabels,
  type TicketValues,
} from './ticket-values.ts'
import { useDraftFiles } from './use-draft-files.ts'

export type AddTicketForm = RecordFormOf<TicketValues, TicketBody>

const fields = Object.fromEntries(
  Object.entries(ticketLabels).map(([name, label]) => [
    name,
    {
      label,
      isOptional: name !== 'CarrierId',
      ...(name === 'Date_of_Ticket' && { checkedWith: 'Court_Date__c' as const }),
    },
  ]),
)

interface AddTicketOptions {
  draftId: string
  kept: TicketDraft | undefined
  values: TicketValues
  onRefused: (names: readonly string[]) => void
}

/** The one form of all steps, and the draft that is kept of it. The draft's id makes one ticket, however often it is sent. */
export function useAddTicket({ draftId, kept, values, onRefused }: AddTicketOptions) {
  const navigate = useNavigate()
  const [store] = useState(() => ticketDraftStore(draftId, kept))
  const status = useSyncExternalStore(store.subscribe, store.status)
  const create = useMutation({
    mutationFn: async (ticket: TicketBody) => {
      const created = await call(ticketForm.create, {
        body: { ...ticket, RequestId: store.id(), ...(store.isKept() && { DraftId: store.id() }) },
      })
      // Before everything on screen is asked for again: the draft is there no more.
      store.sent()
      return created
    },
    gcTime: 0,
  })
  const form = useRecordForm<TicketValues, TicketBody, TicketRecord>({
    record: values,
    fields,
    schema: TicketForm,
    send: async (ticket) => {
      await allAdded()
      await saveLast()
      return create.mutateAsync(ticket)
    },
    onSaved: async ({ Id, Name }) => {
      const isLinkAskedFor = isLinkMailed(form.getValues(), files.papers)
      const ticket = recordPath({ type: 'TICKET', id: Id })
      notify.success(`${Name} added`, 'The back office has it now.', {
        label: 'View',
        onClick: () => void navigate(ticket),
      })
      await navigate(ticket, { replace: true })
      if (isLinkAskedFor) await mailLinkToSign(Id)
    },
    onRefused,
    onDiscarded: () => void stopSaving(),
    isUnsaved: (isDirty) => isDirty && status.is !== 'saved' && status.is !== 'sent',
  })
  const files = useDraftFiles({
    draftId: store.id(),
    isKept: store.isKept(),
    ensureKept: () => store.ensure(form.getValues()),
    // The ticket may be submitted now.
    onDropped: () => form.clearErrors('root.service'),
  })
  const { subscribe } = form
  useEffect(() => subscribe({ formState: { values: true }, callback: store.changed }), [subscribe, store])
  const stopSaving = useFormDraft(form, store, { isSaved: true })
  /** The ticket takes its draft away, and with it what a file on its way is added to. */
  async function allAdded() {
    const [name] = await files.notAdded()
    if (name !== undefined)
      throw new Refusal(409, `${name} was not added. Try again, or remove it to submit without it.`)
  }
  /** The ticket takes its draft away, so it is sent for the draft that the service has, and what another device added stays. */
  async function saveLast() {
    try {
      await store.saveLast(form.getValues())
    } catch (error) {
      // Where no draft could be kept, none is lost.
      if (store.isKept()) throw error
    }
    if (store.status().is === 'overtaken')
      throw new Refusal(409, 'The ticket was not submitted. Choose which draft to keep first.')
  }
  return { form, store, status, files }
}

/** The ticket is there whether or not the link could be mailed. */
async function mailLinkToSign(TicketId: string) {
  const body = { TicketId, DocumentKind: 'Power of attorney', IsMailed: true } as const
  try {
    const { SentTo } = await call(signatures.createLink, { body }, { blocking: false })
    notify.success('The link to sign is on its way', `To ${SentTo}.`)
  } catch (error) {
    notify.failure('The link to sign was not sent', readFailure(error).message)
  }
}
