import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from 'shared-api'
import { type TicketDraft, ticketDrafts } from 'shared-api/tickets/ticket-drafts'
import {
  Box,
  Button,
  formatDateTime,
  LinkButton,
  Mark,
  notify,
  Text,
  useIsPhone,
  useLoadedView,
} from 'shared-ui'
import { paths } from '../paths.ts'
import { addTicketQueries } from './add-ticket-queries.ts'

const shownBeside = 3

/** Few drafts are deleted, so the question is loaded by the first press. */
const fetchQuestion = () => import('shared-ui/overlay').then(({ ConfirmDialog }) => ConfirmDialog)

/** Offers the tickets that the user began to add and did not submit, the last one first. */
export function KeptDrafts({ carrierId }: { carrierId: string | undefined }) {
  const drafts = useQuery(addTicketQueries.drafts()).data ?? []
  const [isAll, setIsAll] = useState(false)
  const isPhone = useIsPhone()
  // On a phone they would push the list of tickets out of sight.
  const shown = isPhone ? 0 : shownBeside
  const [asked, setAsked] = useState<TicketDraft>()
  const [isAsking, setIsAsking] = useState(false)
  const { View: Question, load } = useLoadedView(fetchQuestion, 'The question could not be opened')
  const { mutateAsync: remove } = useDeleteDraft()
  const own = drafts.filter(({ CarrierId }) => carrierId === undefined || CarrierId === carrierId)
  if (own.length === 0) return null
  return (
    <Box mb="4" maxWidth="720px">
      <Box
        asChild
        borderWidth="1px"
        borderRadius="l2"
        css={{ '&:empty': { display: 'none' }, '& li + li': { borderTopWidth: '1px' } }}
      >
        <ul aria-label="Your drafts">
          {own.slice(0, isAll ? own.length : shown).map((draft) => (
            <KeptDraft
              key={draft.Id}
              draft={draft}
              onDelete={() => {
                setAsked(draft)
                load(() => setIsAsking(true))
              }}
            />
          ))}
        </ul>
      </Box>
      {own.length > shown && (
        <Button variant="ghost" onClick={() => setIsAll(!isAll)}>
          {toggleWords(own.length, isAll, isPhone)}
        </Button>
      )}
      {Question && asked && (
        <Question
          question={{
            title: `Delete the draft of ${nameOf(asked)}?`,
            text: "What you typed and the files you added are deleted. They can't be restored.",
            keep: 'Keep draft',
            confirm: 'Delete draft',
          }}
          isOpen={isAsking}
          onClosed={() => setIsAsking(false)}
          onConfirmed={() => remove(asked.Id)}
        />
      )}
    </Box>
  )
}

function toggleWords(count: number, isAll: boolean, isPhone: boolean) {
  if (!isPhone) return isAll ? 'Show fewer drafts' : `Show all ${count} drafts`
  if (count === 1) return isAll ? 'Hide draft' : 'Show 1 draft'
  return isAll ? 'Hide drafts' : `Show ${count} drafts`
}

function useDeleteDraft() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(ticketDrafts.delete, { params: { id } }, { blocking: false }),
    meta: { records: 'kept' },
    onSuccess: () => notify.success('The draft was deleted'),
    // One that is gone already leaves the list, too.
    onSettled: () => queryClient.invalidateQueries({ queryKey: addTicketQueries.drafts().queryKey }),
  })
}

const nameOf = ({ Fields: { Citation_Number__c: number } }: TicketDraft) =>
  number === undefined ? 'a ticket' : `citation ${number}`

function KeptDraft({ draft, onDelete }: { draft: TicketDraft; onDelete: () => void }) {
  const { Id, Step, SavedAt } = draft
  const name = nameOf(draft)
  return (
    <Box asChild display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="1" px="4" py="2">
      <li>
        <Mark kind="info" />
        <Box flex="1 1 200px" minWidth="0">
          <Text fontWeight="semibold">You have a draft of {name}</Text>
          <Text textStyle="caption" color="fg.subtle">
            Saved {formatDateTime(SavedAt)}
          </Text>
        </Box>
        <LinkButton
          to={`${paths.addTicket}?draft=${Id}&step=${Step}`}
          aria-label={`Continue draft of ${name}`}
        >
          Continue
        </LinkButton>
        <Button variant="ghost" aria-label={`Delete draft of ${name}`} onClick={onDelete}>
          Delete
        </Button>
      </li>
    </Box>
  )
}
