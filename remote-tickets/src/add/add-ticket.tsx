import { type ReactNode, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { driverRecordQuery } from 'shared-api/client/driver-record-query'
import type { TicketDraft } from 'shared-api/tickets/ticket-drafts'
import type { UserDetails } from 'shared-api/sessions'
import { Box, Button, copyText, Page, useFocusOnMount, useIsPhone } from 'shared-ui'
import { FormBar, FormErrors, useWatch } from 'shared-ui/forms'
import { paths } from '../paths.ts'
import { citationPhotos, titleOfPage } from './citation-photos.ts'
import { countNeeded, DocumentChecklist } from './documents-step.tsx'
import { DraftConflict } from './draft-conflict.tsx'
import { StepContent, YourPhoto } from './step-content.tsx'
import { SaveNote } from './save-note.tsx'
import { StepProgress } from './step-progress.tsx'
import { fieldsOf, type Stop, stepTitles, stopsOf, useDraftAddress, useStop } from './stops.ts'
import { citationFilled, type TicketValues, valuesOf } from './ticket-values.ts'
import { useAddTicket } from './use-add-ticket.ts'
import { useClose } from './use-close.ts'
import type { DraftFiles } from './use-draft-files.ts'

interface AddTicketProps {
  draftId: string
  kept: TicketDraft | undefined
  values: TicketValues
  role: UserDetails['Role']
}

/** Photo, driver, citation, documents, review: one form over all steps, kept on the service while it is typed. */
export function AddTicket({ draftId, kept, values, role }: AddTicketProps) {
  const isPhone = useIsPhone()
  const isDriver = role === 'driver'
  const stops = stopsOf(isPhone, isDriver)
  const { stop, goTo } = useStop(stops)
  const index = stops.indexOf(stop)
  const [hasMoved, setHasMoved] = useState(false)
  const [refusedPages, setRefusedPages] = useState(0)
  const { form, store, status, files } = useAddTicket({
    draftId,
    kept,
    values,
    onRefused: (names) => {
      const wrong = stops.find((one) => fieldsOf(one, isPhone).some((name) => names.includes(name)))
      if (wrong !== undefined) open(wrong)
    },
  })
  const id = store.id()
  useDraftAddress(id, store.isKept())
  useWatch({ control: form.control })
  const driver = useDriverNote(form.getValues())
  const close = useClose(form, store)

  function open(next: Stop) {
    form.setValue('Step', next.step)
    setHasMoved(true)
    goTo(next)
  }
  /** What was typed here is saved in the place of another draft. */
  function goOnHere(begin: () => void) {
    begin()
    form.clearErrors('root.service')
    void store.save(form.getValues()).catch(() => undefined)
  }
  /** What is wrong on this page is said here, not at the end. */
  async function goOn(next = stops[index + 1]) {
    if (next === undefined) return
    if (await form.trigger([...fieldsOf(stop, isPhone)])) open(next)
    else setRefusedPages((pages) => pages + 1)
  }

  return (
    <Page
      title="Add ticket"
      description={
        !isPhone &&
        'Everything is optional except the carrier. The back office fills in the rest from the photo.'
      }
      crumbs={[{ label: 'Tickets', to: paths.ticketList }, { label: 'Add ticket' }]}
      onClosed={close}
      actions={
        isPhone ? (
          <SaveNote status={status} />
        ) : (
          <ContinueOnPhone draftId={store.isKept() ? id : undefined} step={stop.step} />
        )
      }
    >
      <StepProgress
        stops={stops}
        stop={stop}
        onChosen={open}
        noteOf={(step) => (step === 'driver' ? driver : noteOf(step, form.getValues(), files))}
      />
      <DraftConflict
        status={status}
        onKept={(newer) => goOnHere(() => store.goOnFrom(newer))}
        onRenewed={() => goOnHere(store.renew)}
        onTaken={(newer) => {
          form.reset(valuesOf(newer))
          store.take(newer)
        }}
      />
      <Box css={{ '& > [role=alert]': { mb: '5', scrollMarginTop: '72px' } }}>
        <FormErrors form={form} refusedPages={refusedPages} />
      </Box>
      <Box
        display="grid"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          md: 'minmax(0, 1fr) 280px',
          lg: 'minmax(0, 720px) minmax(280px, 400px)',
        }}
        gap={{ base: '5', lg: '10' }}
      >
        <Box asChild minWidth="0">
          <form aria-label="Add ticket" noValidate onSubmit={(event) => event.preventDefault()}>
            <StepStart key={`${stop.step} ${stop.part}`} step={stop.step} hasMoved={hasMoved}>
              <StepContent
                stop={stop}
                form={form}
                files={files}
                role={role}
                onOpened={(step) => open({ step, part: 1 })}
              />
            </StepStart>
            <FormBar mt="5" mb={{ base: '-8', sm: '0' }}>
              <Box flex={{ base: '1', sm: 'none' }} order={{ base: '1', sm: '0' }}>
                {stop.step === 'review' ? (
                  <Button
                    variant="primary"
                    size="lg"
                    isBlock
                    isBusy={form.formState.isSubmitting}
                    onClick={() => form.onSubmit()}
                  >
                    Submit ticket
                  </Button>
                ) : (
                  <Button variant="primary" size="lg" isBlock onClick={() => void goOn()}>
                    {nextWords(stops[index + 1], isPhone)}
                  </Button>
                )}
              </Box>
              {index > 0 && (
                <Button size="lg" onClick={() => open(stops[index - 1] ?? stop)}>
                  Back
                </Button>
              )}
              {index === 0 && isPhone && (
                <Button size="lg" onClick={() => void goOn(stops.find(({ step }) => step === 'citation'))}>
                  Type it in
                </Button>
              )}
              {!isPhone && (
                <Button size="lg" variant="ghost" onClick={close}>
                  Save and close
                </Button>
              )}
              {/* Where one types, it is in view with the buttons; a phone's head stays in view. */}
              {!isPhone && <SaveNote status={status} />}
            </FormBar>
          </form>
        </Box>
        {!isPhone && stop.step !== 'photo' && (
          <Box asChild display="grid" gap="4" {...inView}>
            <aside>
              <YourPhoto files={files} />
              {stop.step !== 'documents' && (
                <DocumentChecklist files={files} isDriver={isDriver} form={form} />
              )}
            </aside>
          </Box>
        )}
      </Box>
    </Page>
  )
}

/** What is typed into the lower fields is read from the photo, too. */
const inView = {
  alignSelf: 'start',
  position: 'sticky',
  top: '68px',
  maxHeight: 'calc(100vh - 148px)',
  overflowY: 'auto',
} as const

/** Each page takes the focus when it is opened, but for the first one. */
function StepStart({
  step,
  hasMoved,
  children,
}: {
  step: Stop['step']
  hasMoved: boolean
  children: ReactNode
}) {
  // The review's title takes it there.
  const start = useFocusOnMount<HTMLFieldSetElement>(hasMoved && step !== 'review')
  return (
    <Box
      asChild
      minWidth="0"
      // On a phone, the buttons are at the bottom of the window below a short page, too.
      minHeight={{ base: 'calc(100dvh - 220px)', sm: 'auto' }}
      outline="none"
      scrollMarginTop="72px"
    >
      <fieldset ref={start} aria-label={stepTitles[step]} tabIndex={-1}>
        {children}
      </fieldset>
    </Box>
  )
}

const nextWords = (next: Stop | undefined, isPhone: boolean) =>
  isPhone || next === undefined ? 'Next' : `Next: ${stepTitles[next.step].toLowerCase()}`

function noteOf(step: Stop['step'], values: TicketValues, files: DraftFiles): string {
  if (step === 'photo') {
    const [first, second] = citationPhotos(files.added)
    if (first === undefined) return 'Front and back'
    return second === undefined ? titleOfPage(first.page) : 'Front and back added'
  }
  if (step === 'citation') return citationFilled(values)
  return step === 'documents' ? countNeeded(files) : 'Then submit'
}

function useDriverNote({ DriverId, FirstName, LastName }: TicketValues): string {
  const chosen = useQuery({ ...driverRecordQuery(DriverId), enabled: DriverId !== '' })
  if (DriverId !== '') return chosen.data?.Name ?? 'Chosen'
  return [FirstName, LastName].join(' ').trim() || 'From your drivers, or typed'
}

/** The draft's address opens it on any device of the user. */
function ContinueOnPhone({ draftId, step }: { draftId: string | undefined; step: Stop['step'] }) {
  const address = `${location.origin}${paths.addTicket}?draft=${draftId ?? ''}&step=${step}`
  const copy = () => copyText(address, 'Link copied', 'Open it on your phone and sign in there.')
  return (
    <Button
      icon="copy"
      unavailable={draftId === undefined ? 'There is nothing to continue yet.' : undefined}
      onClick={() => void copy()}
    >
      Continue on phone
    </Button>
  )
}
