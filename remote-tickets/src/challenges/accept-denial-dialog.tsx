import type { ChallengeRecord } from 'shared-api/challenges'
import { formatDate, notify } from 'shared-ui'
import { ConfirmDialog } from 'shared-ui/overlay'
import { useAcceptDenial } from './challenge-queries.ts'
import { offerOf, stageNouns } from './challenge-stage.ts'

interface AcceptDenialDialogProps {
  challenge: ChallengeRecord
  onClosed: () => void
}

/** Asks before the next stage is given up. */
export function AcceptDenialDialog({ challenge, onClosed }: AcceptDenialDialogProps) {
  const { Id, Version, Name } = challenge
  const { mutateAsync } = useAcceptDenial(Id)
  const offer = offerOf(challenge)
  const givenUp = offer
    ? `You give up ${stageNouns[offer.stage]}, which you can ask for until ${formatDate(offer.until)}. `
    : ''
  return (
    <ConfirmDialog
      question={{
        title: `Accept the denial and close ${Name}?`,
        text: `${givenUp}FMCSA's record stays as it is. Only the back office can reopen the challenge.`,
        keep: 'Keep challenge open',
        confirm: 'Accept and close',
      }}
      isOpen
      onClosed={onClosed}
      onConfirmed={async () => {
        await mutateAsync({ Id, Version })
        notify.success('Denial accepted', `${Name} is closed`)
      }}
    />
  )
}
