import type { ReactNode } from 'react'
import type { MvrReportRecord } from 'shared-api/mvr'
import type { MvrContentState, MvrReportContent } from 'shared-api/mvr/mvr-record'
import { asSentence, LinkButton, type MarkKind, recordPath } from 'shared-ui'
import { RecordProgress } from 'shared-ui/records'
import { ConsentLinkButton } from '../consent/consent-link-button.tsx'
import { paths } from '../paths.ts'

interface ReportStateProps {
  content: MvrReportContent
  /** A driver or an MVR user reads an own report. */
  isOwn: boolean
}

interface Said {
  mark: MarkKind
  title: string
  /** What follows from it, and what to do next. */
  text: string
}

/** Why a report shows no fields, and what to do next; nothing where it shows them. */
export function ReportState({ content: { Report: report, State, Reason }, isOwn }: ReportStateProps) {
  if (State === 'Shown') return null
  // The reason says what staff do next.
  const isForStaff = isOwn && (State === 'Withheld' || report.MVR_Status__c === 'Consent Needed')
  const { mark, title, text } = says[State](isOwn, report)
  return (
    <RecordProgress
      mark={mark}
      title={title}
      text={Reason === null || isForStaff ? text : `${asSentence(Reason)} ${text}`}
      action={isOwn ? ownAction(report) : staffAction(State, report)}
    />
  )
}

const consentNeeded = (isOwn: boolean): Said => ({
  mark: 'wait',
  title: isOwn ? 'You: read the disclosure and sign' : 'Driver: sign the consent',
  text: 'Nothing leaves the portal without consent.',
})

const onItsWay: Said = {
  mark: 'run',
  title: 'State: answer the request',
  text: 'Most answer within minutes, some take days. The report appears here as soon as it is back.',
}

type Says = (isOwn: boolean, report: MvrReportRecord) => Said

const askCarrier = ({ Carrier__r: carrier }: MvrReportRecord) => `Ask ${carrier.Name} about it.`

const says: Readonly<Record<Exclude<MvrContentState, 'Shown'>, Says>> = {
  Waiting: (isOwn, report) => (report.MVR_Status__c === 'Consent Needed' ? consentNeeded(isOwn) : onItsWay),
  'No record': (isOwn, report) => ({
    mark: 'due',
    title: 'The state has no record of this license',
    text: isOwn
      ? `This is not a clean record. ${askCarrier(report)}`
      : 'This is not a clean record. Check state and number of the license, then request another report.',
  }),
  Withheld: (isOwn, report) => ({
    mark: 'alert',
    title: 'Withheld: the state answered for another person',
    text: isOwn ? `The answer was not kept. ${askCarrier(report)}` : 'Failed reports are not charged.',
  }),
  Failed: (isOwn, report) => ({
    mark: 'alert',
    title: 'The report failed',
    text: isOwn ? askCarrier(report) : 'Failed reports are not charged.',
  }),
  'Text only': (isOwn) => ({
    mark: 'info',
    title: isOwn ? 'Read the text of the report' : 'You: read the text of the report',
    text: isOwn
      ? 'The text is below.'
      : 'The text is below. Judge it yourself: without fields there is no verdict.',
  }),
  'Not kept': (isOwn, report) => ({
    mark: 'off',
    title: 'This report is not kept in the portal',
    text: isOwn ? askCarrier(report) : 'Request another report to read the record.',
  }),
}

const ownAction = ({ MVR_Status__c: status }: MvrReportRecord): ReactNode =>
  status === 'Consent Needed' && (
    <LinkButton to={paths.myMvrs} variant="primary">
      Go to My MVRs
    </LinkButton>
  )

function staffAction(state: MvrContentState, report: MvrReportRecord): ReactNode {
  const { Driver__c: driverId } = report
  if (state === 'Waiting') return <ConsentLinkButton report={report} />
  if (driverId === null || state === 'Text only') return null
  return (
    <>
      {(state === 'Withheld' || state === 'No record') && (
        <LinkButton to={recordPath({ type: 'DRIVER', id: driverId })}>Check driver</LinkButton>
      )}
      <LinkButton to={paths.request([driverId])} variant="primary">
        Request MVR
      </LinkButton>
    </>
  )
}
