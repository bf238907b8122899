import type { MvrMedical } from 'shared-api/mvr/mvr-content'
import { Badge, Box, expiryMark, Flex, formatDate, inDays, Panel, Text } from 'shared-ui'
import { notStated } from './list-words.ts'
import { daysBetween } from './record-day.ts'
import { ThreeFacts } from './three-facts.tsx'
import { ValidityBar } from './validity-bar.tsx'

interface MedicalPanelProps {
  medical: MvrMedical
  today: string
}

type Certificate = Extract<MvrMedical, { kind: 'reported' }>

const withoutCertificate = {
  'none reported': 'None reported: no medical certificate is on the record.',
  unknown: 'Unknown: the report does not say whether there is a medical certificate.',
} as const

/** The medical certificate as the state has it on the driver's record. */
export function MedicalPanel({ medical, today }: MedicalPanelProps) {
  return (
    <Panel
      title="Medical certificate"
      actions={medical.kind === 'reported' && <MedicalStatus medical={medical} today={today} />}
    >
      {medical.kind === 'reported' ? (
        <MedicalFacts medical={medical} today={today} />
      ) : (
        <Text textStyle="dense">{withoutCertificate[medical.kind]}</Text>
      )}
    </Panel>
  )
}

function MedicalFacts({ medical, today }: { medical: Certificate; today: string }) {
  const { issued, expires } = medical
  const hasBar = issued !== null && expires !== null
  return (
    <Flex direction="column" height="full">
      <ThreeFacts
        facts={[
          ['Self-certified', medical.selfCertification ?? notStated],
          ['Status', medical.status ?? notStated],
          ['Examined', issued === null ? notStated : formatDate(issued)],
          ['Examiner', medical.examiner ?? notStated],
          [
            'Registry no.',
            medical.registryNumberEnds === null ? notStated : `Ends ${medical.registryNumberEnds}`,
          ],
          ['Variance', medical.variance ?? notStated],
          ['Expires', !hasBar && (expires === null ? notStated : formatDate(expires))],
        ]}
      />
      {hasBar && (
        <Box marginTop="auto" paddingTop="4">
          <ValidityBar issued={issued} expires={expires} today={today} />
        </Box>
      )}
    </Flex>
  )
}

function MedicalStatus({ medical: { status, expires }, today }: { medical: Certificate; today: string }) {
  const days = expires === null ? Infinity : daysBetween(today, expires)
  const mark = expiryMark(days)
  if (days < 0)
    return (
      <Badge look="filled" mark="alert">
        Expired {inDays(days)}
      </Badge>
    )
  if (status === 'Not certified')
    return (
      <Badge look="filled" mark="alert">
        Not certified
      </Badge>
    )
  if (mark !== undefined)
    return (
      <Badge look="filled" mark={mark}>
        Expires {inDays(days)}
      </Badge>
    )
  return status === null ? (
    <Badge look="filled" mark="none">
      Status not stated
    </Badge>
  ) : (
    <Badge look="filled" mark="ok">
      {status}
    </Badge>
  )
}
