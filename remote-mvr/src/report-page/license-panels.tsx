import type { MvrLicense, MvrLicenseStatus, MvrList, MvrMedical } from 'shared-api/mvr/mvr-content'
import { Badge, Box, Flex, formatDate, type MarkKind, Panel, Text } from 'shared-ui'
import { DescriptionList } from 'shared-ui/records'
import { AbsentList, notStated } from './absent-list.tsx'

const licenseMarks: Readonly<Record<MvrLicenseStatus, MarkKind>> = {
  Valid: 'ok',
  Expired: 'alert',
  Suspended: 'alert',
  Revoked: 'alert',
  Canceled: 'alert',
  Denied: 'alert',
  Disqualified: 'alert',
  Surrendered: 'off',
}

const dayOf = (day: string | null) => (day === null ? notStated : formatDate(day))

const lettersOf = (list: MvrList<string>) =>
  list.kind === 'reported' ? list.rows.join(', ') : list.kind === 'unknown' ? 'Unknown' : 'None reported'

/** The licenses that the authority lists, those of earlier states last. */
export function LicensesPanel({ licenses }: { licenses: MvrList<MvrLicense> }) {
  return (
    <Panel title="Licenses" isFlush>
      {licenses.kind === 'reported' ? (
        <Box as="ul" css={{ '& > li + li': { borderTopWidth: '1px' } }}>
          {Object.entries(
            licenses.rows.toSorted((one, other) => Number(one.isPrevious) - Number(other.isPrevious)),
          ).map(([place, license]) => (
            <License key={place} license={license} />
          ))}
        </Box>
      ) : (
        <AbsentList kind={licenses.kind} what="licenses" />
      )}
    </Panel>
  )
}

function License({ license }: { license: MvrLicense }) {
  const { isPrevious, status } = license
  return (
    <Box as="li" p="4">
      <Flex wrap="wrap" align="center" justify="space-between" gap="4px 12px" mb="3">
        <Text fontWeight="semibold">
          {license.state}, {license.class === null ? 'class not stated' : `class ${license.class}`}
          {isPrevious && ', earlier license'}
        </Text>
        <Badge mark={status === null ? 'none' : isPrevious ? 'off' : licenseMarks[status]} look="filled">
          {status ?? 'Status not stated'}
        </Badge>
      </Flex>
      <DescriptionList
        facts={[
          ['Number', `Ends ${license.numberEnds}`],
          ['Issued', dayOf(license.issued)],
          ['Expires', dayOf(license.expires)],
          ['Endorsements', lettersOf(license.endorsements)],
          ['Restrictions', lettersOf(license.restrictions)],
        ]}
      />
    </Box>
  )
}

/** The medical certificate of the record. */
export function MedicalPanel({ medical }: { medical: MvrMedical }) {
  if (medical.kind !== 'reported')
    return (
      <Panel title="Medical certificate" isFlush>
        <AbsentList kind={medical.kind} what="medical certificates" />
      </Panel>
    )
  const { status } = medical
  return (
    <Panel
      title="Medical certificate"
      actions={
        <Badge mark={status === null ? 'none' : status === 'Certified' ? 'ok' : 'alert'} look="filled">
          {status ?? 'Status not stated'}
        </Badge>
      }
    >
      <DescriptionList
        facts={[
          ['Self-certified', medical.selfCertification ?? notStated],
          ['Examined', dayOf(medical.issued)],
          ['Expires', dayOf(medical.expires)],
          ['Examiner', medical.examiner ?? notStated],
          [
            'National Registry number',
            medical.registryNumberEnds === null ? notStated : `Ends ${medical.registryNumberEnds}`,
          ],
          ['Variance', medical.variance ?? notStated],
        ]}
      />
    </Panel>
  )
}
