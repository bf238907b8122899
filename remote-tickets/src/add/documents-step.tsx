import type { ChangeEvent } from 'react'
import { DocumentKind } from 'shared-api/documents'
import { documentStore } from 'shared-api/client/document-store'
import { Box, Button, Mark, Panel, Text } from 'shared-ui'
import { CheckField, useWatch } from 'shared-ui/forms'
import { missingSide } from './citation-photos.ts'
import { linkRefusal } from './ticket-values.ts'
import { NotAdded } from './photo-step.tsx'
import type { AddTicketForm } from './use-add-ticket.ts'
import type { DraftFiles } from './use-draft-files.ts'

/** What each paper is for, in the order in which they are asked. */
const notes: Readonly<Record<DocumentKind, string>> = {
  Citation: 'Front and back',
  'Power of attorney': 'Signed by the driver',
  "Driver's statement": 'Seen by the driver and the back office only',
  Insurance: 'If it helps',
  'Inspection report': 'If there was one',
  Photo: 'If they help',
}

const neededKinds = ['Citation', 'Power of attorney', "Driver's statement"] as const

interface DocumentsProps {
  files: DraftFiles
  isDriver: boolean
  form: AddTicketForm
}

export const countNeeded = ({ added }: DraftFiles) =>
  `${neededKinds.filter((kind) => isComplete(kind, added)).length} of ${neededKinds.length} needed`

const isComplete = (kind: DocumentKind, added: DraftFiles['added']) =>
  added.some((file) => file.DocumentKind === kind) &&
  (kind !== 'Citation' || missingSide(added) === undefined)

/** 'Front added, back missing' */
function sidesNote(added: DraftFiles['added']) {
  const missing = missingSide(added)
  return missing && (missing === 'back' ? 'Front added, back missing' : 'Back added, front missing')
}

/** The papers of a ticket: which are there, and which are not yet. */
export function DocumentChecklist({ files, isDriver, form }: DocumentsProps) {
  return (
    <Panel title="Documents" note={countNeeded(files)} isFlush>
      <ul>
        {DocumentKind.options.map((kind) => (
          <Kind key={kind} kind={kind} files={files} isDriver={isDriver} form={form} />
        ))}
      </ul>
    </Panel>
  )
}

function Kind({ kind, files, isDriver, form }: DocumentsProps & { kind: DocumentKind }) {
  const added = files.added.filter((file) => file.DocumentKind === kind)
  const sending = files.sending.filter((one) => one.kind === kind)
  const isDrivers = kind === "Driver's statement" && !isDriver
  const part = kind === 'Citation' ? sidesNote(added) : undefined
  const isNeeded = neededKinds.some((needed) => needed === kind)
  return (
    <Box asChild px="4" py="3" borderTopWidth="1px" css={{ '&:first-of-type': { borderTopWidth: '0' } }}>
      <li>
        <Box display="grid" gridTemplateColumns="14px minmax(0, 1fr) auto" columnGap="3" alignItems="center">
          <Mark kind={part ? 'run' : added.length > 0 ? 'ok' : isNeeded ? 'wait' : 'none'} />
          <Box>
            <Text textStyle="dense" fontWeight="semibold">
              {kind === 'Photo' ? 'Photos' : kind}
            </Text>
            <Text textStyle="caption" color="fg.subtle">
              {isDrivers
                ? 'The driver adds it. Seen by the driver and the back office only'
                : (part ?? notes[kind])}
            </Text>
          </Box>
          {!isDrivers && <AddFile kind={kind} onChosen={(chosen) => files.add(chosen, kind)} />}
        </Box>
        {kind === 'Power of attorney' && added.length === 0 && <Signing form={form} isDriver={isDriver} />}
        {added.map((file) => (
          <Box key={file.Id} display="flex" alignItems="center" gap="2" ps="26px" textStyle="dense">
            <Box as="span" flex="1" minWidth="0" overflowWrap="anywhere">
              {file.FileName}
            </Box>
            <Button
              size="xs"
              variant="ghost"
              aria-label={`Remove ${file.FileName}`}
              onClick={() => void files.remove(file)}
            >
              Remove
            </Button>
          </Box>
        ))}
        {sending.map((one) => (
          <Box key={one.key} ps="26px" pt="1" textStyle="dense" color="fg.muted">
            {one.problem ? <NotAdded sent={one} files={files} /> : `Sending ${one.file.name}`}
          </Box>
        ))}
      </li>
    </Box>
  )
}

/** A document is about a ticket, so it is signed once there is one. */
function Signing({ form, isDriver }: { form: AddTicketForm; isDriver: boolean }) {
  const isAsked = useWatch({ control: form.control, name: 'SendLinkToSign' }) === 'true'
  const refusal = linkRefusal(form.getValues())
  if (isDriver)
    return (
      <Text textStyle="caption" color="fg.subtle" ps="26px">
        You can sign it on the ticket after you submit.
      </Text>
    )
  return (
    <Box pt="2" ps={{ sm: '26px' }}>
      <CheckField
        name="SendLinkToSign"
        label="Email the driver a link to sign"
        hint={refusal ?? 'Sent when you submit the ticket.'}
        disabled={refusal !== undefined}
        checked={isAsked && refusal === undefined}
        onChange={({ target }) =>
          form.setValue('SendLinkToSign', target.checked ? 'true' : '', { shouldDirty: true })
        }
      />
    </Box>
  )
}

const accept = documentStore('ticket-drafts', '').accept

function AddFile({ kind, onChosen }: { kind: DocumentKind; onChosen: (files: readonly File[]) => void }) {
  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    onChosen([...(currentTarget.files ?? [])])
    currentTarget.value = ''
  }
  return (
    <Box
      asChild
      position="relative"
      display="inline-flex"
      alignItems="center"
      height={{ base: '40px', sm: '32px' }}
      px="3"
      borderWidth="1px"
      borderRadius="l2"
      textStyle="dense"
      fontWeight="semibold"
      cursor="pointer"
      css={{
        '&:has(input:focus-visible)': {
          outline: '2px solid',
          outlineColor: 'accent.focusRing',
          outlineOffset: '2px',
        },
        '& input': { position: 'absolute', opacity: '0', width: '1px', height: '1px' },
      }}
    >
      <label>
        Add
        <input type="file" multiple accept={accept} aria-label={`Add: ${kind}`} onChange={choose} />
      </label>
    </Box>
  )
}
