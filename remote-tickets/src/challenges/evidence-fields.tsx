import { useQuery } from '@tanstack/react-query'
import type { PaperKind } from 'shared-api/documents'
import { Box, Button, ChooseFileButton, Flex, Mark, Text } from 'shared-ui'
import { acceptedPapers, detailQueries } from '../details/detail-queries.ts'
import { evidenceKinds, evidenceNotes } from './evidence-kinds.ts'
import { EvidenceRow } from './evidence-row.tsx'
import type { ChosenEvidence, ChosenPaper } from './use-chosen-evidence.ts'

interface EvidenceFieldsProps {
  /** Undefined without a ticket. */
  ticketId: string | undefined
  /** '' until it is chosen. */
  type: string
  evidence: ChosenEvidence
}

/** What counts as evidence for the type, and what was chosen to be added. */
export function EvidenceFields({ ticketId, type, evidence }: EvidenceFieldsProps) {
  const onTicket =
    useQuery({ ...detailQueries.documents(ticketId ?? ''), enabled: ticketId !== undefined }).data?.Data ?? []
  const counted = evidenceKinds(type)
  // A file that was chosen for another type stays in sight.
  const chosen = evidence.papers.flatMap(({ kind }) => kind ?? [])
  const kinds = [...new Set<PaperKind | undefined>([...counted, ...chosen, undefined])]
  return (
    <Box asChild borderWidth="1px" borderRadius="l2">
      <fieldset>
        <Box asChild textStyle="dense" fontWeight="semibold" ms="3" px="1">
          <legend>
            Evidence{' '}
            <Text as="span" fontWeight="normal" color="fg.subtle">
              {counted.includes('Police report') ? 'a police report is required' : 'optional'}
            </Text>
          </legend>
        </Box>
        <ul>
          {kinds.map((kind) => (
            <KindRow
              key={kind ?? 'other'}
              kind={kind}
              isOnTicket={onTicket.some(({ DocumentKind }) => kind !== undefined && DocumentKind === kind)}
              otherNote={counted.length === 0 ? 'Choose a type to see what counts' : 'What else proves it'}
              evidence={evidence}
            />
          ))}
        </ul>
      </fieldset>
    </Box>
  )
}

interface KindRowProps {
  kind: PaperKind | undefined
  isOnTicket: boolean
  otherNote: string
  evidence: ChosenEvidence
}

function KindRow({ kind, isOnTicket, otherNote, evidence: { papers, add, drop } }: KindRowProps) {
  const own = papers.filter((paper) => paper.kind === kind)
  const name = kind ?? 'Other document'
  const isThere = isOnTicket || own.some(({ problem }) => problem === undefined)
  return (
    <EvidenceRow
      mark={isThere ? 'ok' : 'none'}
      name={name}
      note={isOnTicket ? 'On the ticket' : kind === undefined ? otherNote : evidenceNotes[kind]}
      action={
        <ChooseFileButton
          accept={acceptedPapers}
          inputLabel={`File of the ${name.toLowerCase()}`}
          multiple
          size="xs"
          variant="ghost"
          aria-label={`Add ${name.toLowerCase()}`}
          onChosen={(chosen) => add(chosen, kind)}
        >
          Add
        </ChooseFileButton>
      }
    >
      {own.map((paper) => (
        <Chosen key={paper.key} paper={paper} onRemoved={() => drop(paper.key)} />
      ))}
    </EvidenceRow>
  )
}

function Chosen({ paper: { file, problem }, onRemoved }: { paper: ChosenPaper; onRemoved: () => void }) {
  return (
    <Flex align="center" gap="2" ps="26px" textStyle="dense">
      <Box flex="1" minWidth="0" overflowWrap="anywhere">
        {file.name}
        {problem !== undefined && (
          <Flex role="alert" gap="6px" align="start" color="alert.fg">
            <Box flex="none" mt="3px">
              <Mark kind="alert" />
            </Box>
            Not added. {problem}
          </Flex>
        )}
      </Box>
      <Button size="xs" variant="ghost" aria-label={`Remove ${file.name}`} onClick={onRemoved}>
        Remove
      </Button>
    </Flex>
  )
}
