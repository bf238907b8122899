import { useQuery } from '@tanstack/react-query'
import type { UserDetails } from 'shared-api/sessions'
import { Box, FoldedPanels, Panel, SelectField, Text, useIsPhone } from 'shared-ui'
import { accountQueries } from '../agents/account-queries.ts'
import { isAgentShown } from '../agents/agent-list-flag.ts'
import { citationPhotos, titleOfPage } from './citation-photos.ts'
import { CitationPart, CourtPart } from './citation-step.tsx'
import { DocumentChecklist } from './documents-step.tsx'
import { DriverStep } from './driver-step.tsx'
import { PhotoView } from './photo-view.tsx'
import { PhotoStep } from './photo-step.tsx'
import { ReviewStep } from './review-step.tsx'
import { StoredPicture } from './stored-picture.tsx'
import type { Stop } from './stops.ts'
import type { AddTicketForm } from './use-add-ticket.ts'
import type { DraftFiles } from './use-draft-files.ts'

interface StepContentProps {
  stop: Stop
  form: AddTicketForm
  files: DraftFiles
  role: UserDetails['Role']
  onOpened: (step: Stop['step']) => void
}

/** One page of the form. */
export function StepContent({ stop, form, files, role, onOpened }: StepContentProps) {
  const isPhone = useIsPhone()
  const accounts = useQuery(accountQueries.list()).data ?? []
  const hasAgent = isAgentShown(role, accounts, form.getValues('CarrierId') || undefined)
  const isDriver = role === 'driver'
  const carrier = form.field('CarrierId')
  switch (stop.step) {
    case 'photo':
      return (
        <>
          <Text textStyle="title" as="h2">
            Photograph the citation
          </Text>
          <Text color="fg.muted" mb="4">
            Whole page, flat, no flash. We remove the location.
          </Text>
          {accounts.length > 1 && (
            <Box mb="4" maxWidth="480px">
              <SelectField
                {...carrier}
                icon="truck"
                onChange={(event) => {
                  void carrier.onChange(event)
                  // They are of the carrier before.
                  form.setValue('DriverId', '', { shouldDirty: true })
                  form.setValue('agentName', '', { shouldDirty: true })
                }}
                options={[
                  { value: '', label: 'Choose a carrier' },
                  ...accounts.map(({ Account: { Id, Name } }) => ({ value: Id, label: Name })),
                ]}
              />
            </Box>
          )}
          <PhotoStep files={files} />
        </>
      )
    case 'driver':
      return <DriverStep form={form} />
    case 'citation':
      return (
        <>
          {isPhone && <YourPhoto files={files} />}
          {(!isPhone || stop.part === 1) && <CitationPart form={form} />}
          {(!isPhone || stop.part === 2) && <CourtPart form={form} hasAgent={hasAgent} isDriver={isDriver} />}
        </>
      )
    case 'documents':
      return <DocumentChecklist files={files} isDriver={isDriver} form={form} />
    default:
      return <ReviewStep values={form.getValues()} files={files} isDriver={isDriver} onChange={onOpened} />
  }
}

/** The citation beside the fields, to be read while typing. */
export function YourPhoto({ files }: { files: DraftFiles }) {
  const photos = citationPhotos(files.added)
  const isPhone = useIsPhone()
  if (photos.length === 0) return null
  return (
    <Box mb={{ base: '4', sm: '0' }}>
      {/* On a phone it would hide the fields. */}
      <FoldedPanels isFolded={isPhone}>
        <Panel title="Your photo" isFlush>
          {photos.map(({ page, file }) => (
            <PhotoView key={file.Id} name={titleOfPage(page)} height={isPhone ? '200px' : '420px'}>
              {(label) => <StoredPicture file={file} name={label} />}
            </PhotoView>
          ))}
        </Panel>
      </FoldedPanels>
    </Box>
  )
}
