import { type CarrierSafety, isNotKnown, type SafetyToday } from 'shared-api/safety'
import type { DashboardDetails } from 'shared-api/safety/sms-dashboard'
import { Box, HStack, Mark, Panel, Text } from 'shared-ui'
import { agedDay, filesWords } from '../safety/file-words.ts'
import { WhoSays } from '../safety/who-says.tsx'
import { issAdvice, issMarks, shownIss } from '../safety/iss-marks.ts'

interface IssPanelProps {
  safety: Pick<CarrierSafety, 'Iss' | 'OfficialIss' | 'Today' | 'Files'>
  details: Pick<DashboardDetails, 'IssSteps' | 'IssWithoutAlerts'>
}

/** The score with its band, and how it comes about, step by step. */
export function IssPanel({ safety, details }: IssPanelProps) {
  const { Iss, OfficialIss: official, Today: today, Files } = safety
  const { Reason } = Iss
  const {
    by,
    score: Score,
    band: Band,
    isCurrent,
  } = shownIss({ official, estimate: Iss, isCurrent: Files.IsCurrent })
  const { IssSteps: steps, IssWithoutAlerts: without } = details
  return (
    <Panel
      title="ISS score"
      note={
        by === 'order' ? (
          <WhoSays by="FMCSA">{Iss.Basis}</WhoSays>
        ) : official ? (
          <WhoSays by="FMCSA">
            {agedDay(official)}, entered by {official.EnteredBy}
          </WhoSays>
        ) : (
          <WhoSays by="Estimated">{filesWords(Files)}</WhoSays>
        )
      }
      footer={
        by === 'page' ? (
          <span>
            Our estimate: {Iss.Score ?? 'not known'}
            {!Files.IsCurrent && ', not current'}
          </span>
        ) : (
          Files.IsCurrent &&
          without !== null && <span>About {without} with every BASIC under its threshold</span>
        )
      }
    >
      <Box
        display="grid"
        gridTemplateColumns="auto minmax(0, 1fr)"
        columnGap="5"
        rowGap="2"
        alignItems="center"
      >
        <Text textStyle="hero" fontVariantNumeric="tabular-nums">
          {Score ?? '-'}
        </Text>
        <div>
          {Band && (
            <HStack gap="2">
              <Mark kind={isCurrent ? issMarks[Band] : 'unknown'} size={20} />
              <Text textStyle="section">{isCurrent ? Band : `Not current, was ${Band}`}</Text>
            </HStack>
          )}
          <Text textStyle="caption" color="fg.muted">
            {Band ? isCurrent && issAdvice[Band] : Reason}
            {by !== 'order' &&
              today?.IssScore != null &&
              ` If FMCSA ran today: ${today.IssScore}${unknownToday(today)}.`}
          </Text>
        </div>
        {Score !== null && <Bands score={Score} />}
      </Box>
      {Band && (
        <Text textStyle="dense" color="fg.muted" paddingBlock="2">
          {Reason}
        </Text>
      )}
      <Box as="ol" marginInline="-4" marginBottom="-4" fontVariantNumeric="tabular-nums">
        {steps.map(({ Name, Value }, place) => (
          <Box
            as="li"
            key={Name}
            display="grid"
            gridTemplateColumns="20px minmax(0, 1fr) auto"
            columnGap="2"
            alignItems="baseline"
            paddingInline="4"
            paddingBlock="9px"
            borderTopWidth="1px"
            textStyle="dense"
          >
            <Text as="span" aria-hidden="true" textStyle="caption" color="fg.subtle">
              {place + 1}
            </Text>
            <span>{Name}</span>{' '}
            <Text as="b" fontWeight="semibold" textAlign="end" maxWidth="20ch">
              {Value}
            </Text>
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

/** Where the bands begin, by FMCSA. */
const edges = [50, 75]

/** The score on the scale of the three bands. */
const Bands = ({ score }: { score: number }) => (
  <Box gridColumn="1 / -1" aria-hidden="true">
    <Box position="relative" height="20px" css={{ '& > *': { position: 'absolute' } }}>
      <Box insetInline="0" top="6px" height="8px" borderRadius="2px" bg="bg.muted" />
      <Box insetInlineStart="0" top="6px" height="8px" borderRadius="2px" bg="chart.1" width={`${score}%`} />
      {edges.map((edge) => (
        <Box
          key={edge}
          left={`${edge}%`}
          insetBlock="1px"
          width="2px"
          bg="fg"
          boxShadow="0 0 0 1.5px var(--ui-colors-bg)"
        />
      ))}
    </Box>
    <Box display="grid" gridTemplateColumns="50fr 25fr 25fr" textStyle="caption" color="fg.subtle">
      <span>Pass 1 to 49</span>
      <span>Optional</span>
      <Text as="span" textAlign="end">
        Inspect 75 up
      </Text>
    </Box>
  </Box>
)

/** ', without Vehicle Maintenance, which is not known': it may be in alert. */
function unknownToday({ Basics }: SafetyToday) {
  const unknown = Basics.filter(({ PercentileText }) => isNotKnown(PercentileText))
  if (unknown.length === 0) return ''
  const names = unknown.map(({ Basic }) => Basic).join(', ')
  return `, without ${names}, which ${unknown.length === 1 ? 'is' : 'are'} not known`
}
