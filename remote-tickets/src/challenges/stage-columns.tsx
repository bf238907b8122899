import { Badge, Box, Flex, Grid, Text, VisuallyHidden } from 'shared-ui'
import type { ShownStage } from './shown-stages.ts'

/** The three stages side by side, each with its own clock; on a phone one below the other. */
export function StageColumns({ stages }: { stages: readonly ShownStage[] }) {
  return (
    <Grid
      asChild
      mx="-5"
      my="-4"
      templateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
    >
      <ol aria-label="Stages of the request">
        {stages.map((stage, place) => (
          <StageColumn key={stage.name} stage={stage} number={place + 1} />
        ))}
      </ol>
    </Grid>
  )
}

function StageColumn({ stage, number }: { stage: ShownStage; number: number }) {
  const { name, look, badge, mark, days, begin, end, reason, text } = stage
  return (
    <Box
      asChild
      minWidth="0"
      px="5"
      py="4"
      borderStartWidth={{ md: number === 1 ? '0' : '1px' }}
      borderTopWidth={{ base: number === 1 ? '0' : '1px', md: '0' }}
      boxShadow={look === 'now' ? 'inset 0 3px 0 var(--ui-colors-accent-solid)' : undefined}
    >
      <li aria-current={look === 'now' ? 'step' : undefined}>
        <Flex wrap="wrap" align="center" justify="space-between" gap="2" mb="3">
          <Flex align="center" gap="2">
            <Number look={look}>{number}</Number>
            <Text as="h3" textStyle="section" color={look === 'later' ? 'fg.muted' : undefined}>
              {name}
            </Text>
          </Flex>
          <Badge mark={mark} look="filled">
            {badge}
          </Badge>
        </Flex>
        <StageDays days={days} />
        <Flex
          wrap="wrap"
          justify="space-between"
          columnGap="3"
          mt="1"
          textStyle="caption"
          color="fg.muted"
          fontVariantNumeric="tabular-nums"
        >
          <span>{begin}</span>
          <span>{end}</span>
        </Flex>
        {reason && (
          <Box asChild mt="2" ps="3" borderStartWidth="2px" borderColor="border.emphasized" textStyle="dense">
            <blockquote>
              <VisuallyHidden>The state wrote: </VisuallyHidden>“{reason.text}”
              <Text textStyle="caption" color="fg.muted">
                {reason.by}
              </Text>
            </blockquote>
          </Box>
        )}
        {text && (
          <Text mt="2" textStyle="dense" color="fg.muted">
            {text}
          </Text>
        )}
      </li>
    </Box>
  )
}

function Number({ look, children }: { look: ShownStage['look']; children: number }) {
  return (
    <Box
      aria-hidden="true"
      flex="none"
      width="22px"
      height="22px"
      borderRadius="full"
      borderWidth="2px"
      textStyle="caption"
      fontWeight="bold"
      display="grid"
      placeItems="center"
      {...(look === 'done'
        ? { bg: 'accent.solid', color: 'accent.contrast', borderColor: 'accent.solid' }
        : look === 'now'
          ? { color: 'accent.fg', borderColor: 'accent.solid' }
          : { color: 'fg.muted', borderColor: 'border.emphasized' })}
    >
      {children}
    </Box>
  )
}

const looks = { elapsed: 'chart.1', used: 'due.solid', over: 'alert.solid' } as const

/** The same is in words below. */
function StageDays({ days }: { days: ShownStage['days'] }) {
  const width = days && Math.min(100, (days.over / days.of) * 100)
  return (
    <Box aria-hidden="true" height="8px" bg="bg.muted" borderRadius="2px" overflow="hidden">
      {days && <Box height="8px" width={`${width}%`} bg={looks[days.look]} />}
    </Box>
  )
}
