import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from 'shared-api'
import { type TicketDraft, ticketDrafts } from 'shared-api/tickets/ticket-drafts'
import { Box, Button, formatDateTime, LinkButton, Mark, Text } from 'shared-ui'
import { paths } from '../paths.ts'
import { addTicketQueries } from './add-ticket-queries.ts'

const shown = 3

/** Offers the tickets that the user began to add and did not submit, the last one first. */
export function KeptDrafts({ carrierId }: { carrierId: string | undefined }) {
  const drafts = useQuery(addTicketQueries.drafts()).data ?? []
  const own = drafts.filter(({ CarrierId }) => carrierId === undefined || CarrierId === carrierId)
  if (own.length === 0) return null
  return (
    <Box
      asChild
      mb="4"
      maxWidth="720px"
      borderWidth="1px"
      borderRadius="l2"
      css={{ '& li + li': { borderTopWidth: '1px' } }}
    >
      <ul aria-label="Your drafts">
        {own.slice(0, shown).map((draft) => (
          <KeptDraft key={draft.Id} draft={draft} />
        ))}
      </ul>
    </Box>
  )
}

function KeptDraft({ draft: { Id, Step, SavedAt, Fields } }: { draft: TicketDraft }) {
  const queryClient = useQueryClient()
  const remove = useMutation({
    mutationFn: () => call(ticketDrafts.delete, { params: { id: Id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: addTicketQueries.drafts().queryKey }),
    meta: { records: 'kept' },
  })
  const number = Fields.Citation_Number__c
  const name = number === undefined ? 'a ticket' : `citation ${number}`
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
        <Button
          variant="ghost"
          aria-label={`Delete draft of ${name}`}
          isBusy={remove.isPending}
          onClick={() => remove.mutate()}
        >
          Delete
        </Button>
      </li>
    </Box>
  )
}
