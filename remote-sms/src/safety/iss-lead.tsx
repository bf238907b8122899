import type { IssFigure } from 'shared-api/safety/scores'
import { Box, ChangeLabel, Heading, HStack, Link, Mark, reportPath, Text } from 'shared-ui'
import { paths } from '../paths.ts'
import { agedDay, filesWords } from './file-words.ts'
import { WhoSays } from './who-says.tsx'
import { issAdvice, issMarks, shownIss } from './iss-marks.ts'

/** The score as it is read on a sign: the figure, its band, and why. */
export function IssLead({ score }: { score: IssFigure }) {
  const { Previous, Reason, Carriers, CarrierName, Files, Official } = score
  const {
    by,
    score: Measure,
    band: Band,
    isCurrent,
  } = shownIss({
    official: Official,
    estimate: { Score: score.Measure, Band: score.Band, Basis: score.Basis },
    isCurrent: Files?.IsCurrent ?? false,
  })
  return (
    <Box
      display="grid"
      gridTemplateColumns={{ base: 'auto minmax(0, 1fr)', sm: 'minmax(0, 1fr)' }}
      columnGap="3"
      rowGap="1"
      alignItems="center"
    >
      <Text textStyle="hero" fontVariantNumeric="tabular-nums">
        <Link to={reportPath('iss-score-this-week')} variant="inherited" aria-label={`ISS score ${Measure}`}>
          {Measure}
        </Link>
      </Text>
      {Band && (
        <HStack gap="2">
          <Mark kind={isCurrent ? issMarks[Band] : 'unknown'} size={20} />
          <Text textStyle="section">{isCurrent ? Band : `Not current, was ${Band}`}</Text>
        </HStack>
      )}
      <Box gridColumn="1 / -1" display="grid" gap="2" textStyle="caption" color="fg.muted">
        {Carriers > 1 && (
          <Heading as="h3" textStyle="caption" fontWeight="semibold">
            {CarrierName}, the highest of {Carriers} carriers
          </Heading>
        )}
        {by === 'estimate' && isCurrent && Measure !== null && Previous !== null && (
          <Text textStyle="caption" color="fg.subtle">
            <ChangeLabel value={Measure} previous={Previous} better="fewer" unit="points" />
          </Text>
        )}
        <Text textStyle="caption">
          {Band && isCurrent && issAdvice[Band]} {Reason}
        </Text>
        <Text textStyle="caption" color="fg.subtle">
          {by === 'page' && Official && (
            <WhoSays by="FMCSA">
              {agedDay(Official)}. Our estimate: {score.Measure ?? 'not known'}.
            </WhoSays>
          )}{' '}
          {by === 'order' && <WhoSays by="FMCSA">{score.Basis}</WhoSays>}
          {Files && by !== 'order' && <WhoSays by="Estimated">{filesWords(Files)}</WhoSays>}{' '}
          <Link to={paths.smsDashboard}>See the arithmetic</Link>
        </Text>
      </Box>
    </Box>
  )
}
