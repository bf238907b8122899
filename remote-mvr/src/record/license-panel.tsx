import type { MvrLicense, MvrList } from 'shared-api/mvr/mvr-content'
import { Badge, Box, Flex, formatDate, inDays, Panel, Stack, Text } from 'shared-ui'
import { kindWords, namesOf, notStated } from './list-words.ts'
import { daysBetween } from './record-day.ts'
import { ThreeFacts } from './three-facts.tsx'
import { ValidityBar } from './validity-bar.tsx'

interface LicensePanelProps {
  licenses: MvrList<MvrLicense>
  today: string
}

/** The license that the driver has now, and where earlier ones were from. */
export function LicensePanel({ licenses, today }: LicensePanelProps) {
  const rows = licenses.kind === 'reported' ? licenses.rows : []
  const current = rows.filter(({ isPrevious }) => !isPrevious)
  const [only, ...others] = current
  const earlier = rows.filter(({ isPrevious }) => isPrevious)
  return (
    <Panel
      title="License"
      actions={only && others.length === 0 && <LicenseStatus license={only} today={today} />}
    >
      {only === undefined ? (
        <Text textStyle="dense">
          {licenses.kind === 'unknown'
            ? 'Unknown: the report does not say which license.'
            : rows.length === 0
              ? kindWords['none reported']
              : `No current license. Earlier: ${earlierStates(earlier)}.`}
        </Text>
      ) : (
        <Stack gap="5" height="full">
          {current.map((license) => (
            <Box key={`${license.state} ${license.numberEnds}`} flex="1">
              {others.length > 0 && (
                <Flex justify="end" marginBottom="2">
                  <LicenseStatus license={license} today={today} />
                </Flex>
              )}
              <OneLicense license={license} earlier={earlier} today={today} />
            </Box>
          ))}
        </Stack>
      )}
    </Panel>
  )
}

const earlierStates = (earlier: readonly MvrLicense[]) =>
  earlier
    .map(({ state, expires }) => (expires === null ? state : `${state}, to ${expires.slice(0, 4)}`))
    .join('; ')

interface OneLicenseProps {
  license: MvrLicense
  earlier: readonly MvrLicense[]
  today: string
}

function OneLicense({ license, earlier, today }: OneLicenseProps) {
  const { issued, expires } = license
  const hasBar = issued !== null && expires !== null
  return (
    <Flex direction="column" height="full">
      <ThreeFacts
        facts={[
          [
            'State, class',
            `${license.state}, ${license.class === null ? 'class not stated' : `class ${license.class}`}`,
          ],
          ['Number', `Ends ${license.numberEnds}`],
          ['Issued', issued === null ? notStated : formatDate(issued)],
          ['Endorsements', namesOf(license.endorsements)],
          ['Restrictions', namesOf(license.restrictions)],
          ['Earlier states', earlier.length === 0 ? 'None reported' : earlierStates(earlier)],
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

function LicenseStatus({ license: { status, expires }, today }: { license: MvrLicense; today: string }) {
  if (status !== null && status !== 'Valid')
    return (
      <Badge look="filled" mark="alert">
        {status}
      </Badge>
    )
  if (expires !== null && expires < today)
    return (
      <Badge look="filled" mark="alert">
        Expired {inDays(daysBetween(today, expires))}
      </Badge>
    )
  return status === null ? (
    <Badge look="filled" mark="none">
      Status not stated
    </Badge>
  ) : (
    <Badge look="filled" mark="ok">
      Valid
    </Badge>
  )
}
