import type { CarrierSafety } from 'shared-api/safety'
import { Box, Mark, Text } from 'shared-ui'
import { agedDay } from './file-words.ts'
import { issMarks, shownIss } from './iss-marks.ts'
import { WhoSays } from './who-says.tsx'

type IssLineProps = Pick<CarrierSafety, 'Iss' | 'OfficialIss' | 'Files'>

/** What the BASICs below make of the carrier's ISS score; FMCSA's own score stands before it. */
export function IssLine({ Iss, OfficialIss, Files }: IssLineProps) {
  const { by, score, band, isCurrent } = shownIss({
    official: OfficialIss,
    estimate: Iss,
    isCurrent: Files.IsCurrent,
  })
  return (
    <Box
      display="flex"
      gap="2"
      alignItems="baseline"
      paddingInline="4"
      paddingBlock="2.5"
      borderBottomWidth="1px"
      textStyle="dense"
      css={{ '& > .mark': { flexShrink: 0, alignSelf: 'start', marginTop: '3px' } }}
    >
      <Mark kind={isCurrent && band !== null ? issMarks[band] : 'unknown'} />
      <p>
        <Text as="b" textStyle="dense" fontWeight="semibold">
          {score === null ? 'No ISS score.' : `ISS score ${score}, ${band}.`}
        </Text>{' '}
        {by === 'page' ? `Our estimate: ${Iss.Score ?? 'not known'}.` : Iss.Reason}{' '}
        {by === 'estimate' && score !== null && (isCurrent ? 'Estimated.' : 'Estimated, not current.')}
        {by === 'page' && OfficialIss && <WhoSays by="FMCSA">{agedDay(OfficialIss)}</WhoSays>}
        {by === 'order' && <WhoSays by="FMCSA">{Iss.Basis}</WhoSays>}
      </p>
    </Box>
  )
}
