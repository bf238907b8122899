import { useMemo } from 'react'
import type { MvrDriverRecord } from 'shared-api/mvr/mvr-record'
import type { MvrVerdict } from 'shared-api/mvr/mvr-verdict'
import { Box, Grid, LinkButton, Note } from 'shared-ui'
import { paths } from '../paths.ts'
import { VerdictPanel } from '../verdict/verdict-panel.tsx'
import { AccessPanel } from './access-panel.tsx'
import { AskForCard } from './ask-for-card.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { ConvictionsPanel } from './convictions-panel.tsx'
import { LicensePanel } from './license-panel.tsx'
import { MedicalPanel } from './medical-panel.tsx'
import { LicenseBefore } from '../report-page/license-before.tsx'
import { NewerNotice } from './newer-notice.tsx'
import { NoContent } from './no-content.tsx'
import { localDay } from './record-day.ts'
import { RecordReportsPanel } from './record-reports-panel.tsx'
import { useStateNames } from './use-state-names.ts'

interface RecordPartsProps {
  record: MvrDriverRecord
  isOwn: boolean
}

/** A record from its verdict to who read it. */
export function RecordParts({ record, isOwn }: RecordPartsProps) {
  const { Verdict, Latest, ReportCount, AccessCount } = record
  const needsCard = !isOwn && Verdict !== null && failsByMedical(Verdict)
  return (
    <>
      {Latest?.IsOfLicenseBefore && <LicenseBefore what="the latest report" isOwn={isOwn} />}
      {Verdict !== null && (
        <VerdictPanel
          verdict={Verdict}
          actions={
            <>
              {needsCard && <AskForCard driverId={record.Driver.Id} />}
              <LinkButton
                variant={needsCard ? 'ghost' : 'secondary'}
                to={paths.criteria(record.Carrier__r.Id)}
              >
                Edit criteria
              </LinkButton>
            </>
          }
        />
      )}
      {!isOwn && Latest !== null && <NewerNotice driverId={record.Driver.Id} asOf={Latest.AsOf} />}
      {record.NotCombined !== null && <Note mark="info">{record.NotCombined}</Note>}
      {Latest === null ? (
        <NoContent record={record} isOwn={isOwn} />
      ) : (
        <Content record={record} latest={Latest} isOwn={isOwn} />
      )}
      <Grid
        gap="4"
        alignItems="start"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 8fr) minmax(0, 5fr)' }}
      >
        {ReportCount > 0 && <RecordReportsPanel record={record} isOwn={isOwn} />}
        {AccessCount > 0 && <AccessPanel driverId={record.Driver.Id} record={record} />}
      </Grid>
    </>
  )
}

const failsByMedical = ({ Criteria }: MvrVerdict) =>
  Criteria.some(({ Name, State }) => Name === 'Medical' && State === 'fails')

interface ContentProps extends RecordPartsProps {
  latest: NonNullable<MvrDriverRecord['Latest']>
}

function Content({ record, latest, isOwn }: ContentProps) {
  const stateName = useStateNames()
  // By the carrier's calendar where the service says it.
  const today = record.Verdict?.JudgedOn ?? localDay()
  const reading = useMemo(
    () => ({ today, latestId: latest.ReportId, stateName }),
    [today, latest.ReportId, stateName],
  )
  return (
    <>
      <Grid
        gap="4"
        gridTemplateColumns={{
          base: 'minmax(0, 1fr)',
          md: 'repeat(2, minmax(0, 1fr))',
          lg: `repeat(${isOwn ? 2 : 3}, minmax(0, 1fr))`,
        }}
      >
        <LicensePanel licenses={latest.licenses} today={today} />
        <MedicalPanel medical={latest.medical} today={today} />
        {!isOwn && (
          <Box display="grid" gridColumn={{ md: '1 / -1', lg: 'auto' }}>
            <ChangesPanel changes={record.Changes} />
          </Box>
        )}
      </Grid>
      <ConvictionsPanel convictions={record.Convictions} latest={latest} reading={reading} />
    </>
  )
}
