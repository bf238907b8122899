import type { MvrAdverseAction } from 'shared-api/mvr/mvr-adverse'
import { Heading, Note, Stack, Text } from 'shared-ui'
import { DescriptionList, Timeline, TimelineEvent, recordTarget, relatedFact } from 'shared-ui/records'
import { clockText, daysLeftText, stepOf, stepTones } from './adverse-labels.ts'
import { Letters } from './letters.tsx'

/** What an action is about, how far it is, its letters and its history. */
export function AdverseDetails({ action }: { action: MvrAdverseAction }) {
  const { DaysLeft, Letters: letters, Step } = action
  const isPrinted = letters.some(({ Delivery }) => Delivery === 'Print')
  const isByHand = letters.some(({ Summary }) => Summary === 'By hand')
  return (
    <Stack gap="4" pb="2">
      <Note mark={stepTones[stepOf(action)]}>
        <b>{clockText(action)}</b>
        {DaysLeft !== null && ` - ${daysLeftText(DaysLeft)}`}
      </Note>
      {Step !== 'Closed' && isPrinted && (
        <Note mark="wait">
          The driver has no sign-in to read the notice with. Print it and hand it over on the day it was sent.
        </Note>
      )}
      {Step !== 'Closed' && isByHand && (
        <Note mark="wait">
          Give the driver the official summary of rights, too: www.consumerfinance.gov/learnmore has it.
        </Note>
      )}
      <DescriptionList
        facts={[
          ['Driver', relatedFact(recordTarget('DRIVER', action.Driver__c), action.DriverName)],
          ['Report', relatedFact(recordTarget('MVR_REPORT', action.Report__c), action.History_Info__c)],
          ['Purpose', action.PermissiblePurpose__c],
          ['Carrier', action.Carrier__r.Name],
        ]}
      />
      <Stack gap="1">
        <Heading as="h3" textStyle="section">
          Why
        </Heading>
        <Text whiteSpace="pre-wrap" overflowWrap="anywhere">
          {action.Reason}
        </Text>
      </Stack>
      <Stack gap="2">
        <Heading as="h3" textStyle="section">
          Letters
        </Heading>
        <Letters action={action} />
      </Stack>
      <Stack gap="2">
        <Heading as="h3" textStyle="section">
          History
        </Heading>
        <History action={action} />
      </Stack>
    </Stack>
  )
}

function History({ action }: { action: MvrAdverseAction }) {
  const { PreSentAt, PreSentBy__r, FinalSentAt, FinalSentBy__r, EndedAt, EndedBy__r, EndReason } = action
  return (
    <Timeline label="History of the adverse action">
      {FinalSentAt !== null && (
        <TimelineEvent mark="ok" title="Final notice sent" text={FinalSentBy__r?.Name} at={FinalSentAt} />
      )}
      {EndedAt !== null && (
        <TimelineEvent
          mark="off"
          title="No action taken"
          text={[EndedBy__r?.Name, EndReason].filter(Boolean).join(': ')}
          at={EndedAt}
        />
      )}
      <TimelineEvent mark="run" title="Pre-adverse notice sent" text={PreSentBy__r.Name} at={PreSentAt} />
    </Timeline>
  )
}
