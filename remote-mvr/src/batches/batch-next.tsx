import type { MvrBatch } from 'shared-api/mvr'
import { Box, formatDateTime, formatNumber, LinkButton, type MarkKind } from 'shared-ui'
import { RecordProgress } from 'shared-ui/records'
import { MailLinks } from '../consent/mail-links.tsx'
import { paths } from '../paths.ts'
import { BatchProgress } from './batch-progress.tsx'

interface BatchNextProps {
  batch: MvrBatch
  /** Reports that wait for their driver's consent. */
  waiting: number
}

/** Who owes the next step of a batch, and how far it is. */
export function BatchNext({ batch, waiting }: BatchNextProps) {
  const { mark, title, text } = nextOf(batch, waiting)
  return (
    <RecordProgress
      mark={mark}
      title={title}
      text={text}
      action={waiting > 0 && <LinkButton to={paths.waitingOfBatch(batch.Id)}>Show who is asked</LinkButton>}
    >
      <Box textStyle="dense">
        <BatchProgress batch={batch} unit=" reports completed" />
        <Box color="fg.muted" mt="1">
          Requested by {batch.RequestedBy__r.Name} on {formatDateTime(batch.CreatedDate)}.
        </Box>
        {waiting > 0 && <MailLinks batchId={batch.Id} />}
      </Box>
    </RecordProgress>
  )
}

function nextOf(batch: MvrBatch, waiting: number): { mark: MarkKind; title: string; text: string } {
  const {
    Number_of_MVR_Reports__c: all,
    Number_of_Final_MVR_Reports__c: final,
    Number_of_Completed_MVR_Reports__c: completed,
  } = batch
  const failed = final - completed
  if (waiting > 0)
    return {
      mark: 'wait',
      title:
        waiting === 1 ? 'Driver: sign the consent' : `${formatNumber(waiting)} drivers: sign the consent`,
      text: 'Nothing leaves the portal without consent. Each driver signs by a link.',
    }
  if (final < all)
    return {
      mark: 'run',
      title: `States: answer ${count(all - final)}`,
      text: 'Most answer within minutes, some take days.',
    }
  if (failed > 0)
    return {
      mark: 'alert',
      title: `You: look at ${count(failed)} that failed`,
      text: 'Each says why. Failed reports are not charged.',
    }
  return { mark: 'ok', title: 'Complete', text: 'All reports are final.' }
}

const count = (reports: number) => (reports === 1 ? 'one report' : `${formatNumber(reports)} reports`)
