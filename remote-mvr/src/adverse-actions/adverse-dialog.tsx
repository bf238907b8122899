import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MvrAdverseAction } from 'shared-api/mvr/mvr-adverse'
import { Button, EmptyState, notify, QueryState } from 'shared-ui'
import { ConfirmDialog, Dialog } from 'shared-ui/overlay'
import { AdverseDetails } from './adverse-details.tsx'
import { whyNoFinal } from './adverse-labels.ts'
import { adverseQueries, useSendFinalNotice } from './adverse-queries.ts'
import { EndDialog } from './end-dialog.tsx'

interface AdverseDialogProps {
  id: string
  onClosed: () => void
}

/** One action: its clock, its letters, what can be done, and what was done. */
export function AdverseDialog({ id, onClosed }: AdverseDialogProps) {
  const query = useQuery(adverseQueries.one(id))
  const [asks, setAsks] = useState<'final' | 'end'>()
  const action = query.data ?? undefined
  const close = () => setAsks(undefined)
  return (
    <>
      <Dialog
        title={action === undefined ? 'Adverse action' : `Adverse action: ${action.DriverName}`}
        isOpen
        isWide
        onOpenChanged={(isOpen) => {
          if (!isOpen) onClosed()
        }}
        footer={action && <Actions action={action} onAsked={setAsks} />}
      >
        <QueryState query={query} what="Adverse action">
          {(found) =>
            found === null ? (
              <EmptyState
                kind="notFound"
                title="There is no such adverse action"
                text="The address is wrong, or it is of another carrier."
              />
            ) : (
              <AdverseDetails action={found} />
            )
          }
        </QueryState>
      </Dialog>
      {action && <FinalQuestion action={action} isOpen={asks === 'final'} onClosed={close} />}
      {action && asks === 'end' && <EndDialog action={action} onClosed={close} />}
    </>
  )
}

interface ActionsProps {
  action: MvrAdverseAction
  onAsked: (what: 'final' | 'end') => void
}

function Actions({ action, onAsked }: ActionsProps) {
  if (action.Step === 'Closed') return null
  return (
    <>
      <Button onClick={() => onAsked('end')}>End without action</Button>
      <Button variant="primary" unavailable={whyNoFinal(action)} onClick={() => onAsked('final')}>
        Send final notice
      </Button>
    </>
  )
}

interface FinalQuestionProps {
  action: MvrAdverseAction
  isOpen: boolean
  onClosed: () => void
}

function FinalQuestion({ action, isOpen, onClosed }: FinalQuestionProps) {
  const { mutateAsync } = useSendFinalNotice()
  return (
    <ConfirmDialog
      question={{
        title: `Send the final notice to ${action.DriverName}?`,
        text: 'It says that you decided against the driver, who supplied the report, and how to get a free copy and dispute it. It can’t be taken back.',
        keep: 'Not now',
        confirm: 'Send final notice',
      }}
      isOpen={isOpen}
      onClosed={onClosed}
      onConfirmed={async () => {
        const { Letters } = await mutateAsync(action)
        const letter = Letters.find(({ Kind }) => Kind === 'Final')
        notify.success(
          'Final notice sent',
          letter?.Delivery === 'Email' ? `Emailed to ${letter.SentTo}.` : 'Print it and hand it over today.',
        )
      }}
    />
  )
}
