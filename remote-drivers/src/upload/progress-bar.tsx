import { Box, Button } from 'shared-ui'
import { StepTitle } from './steps/step-title.tsx'

interface ProgressBarProps {
  /** 'Checking the lines' */
  label: string
  /** 0 to 1; undefined while it is unknown. */
  share: number | undefined
  /** At the right: '41,000 of 100,000 lines'. */
  note?: string | undefined
  /** It is a step of its own, whose title its label is. */
  isStep?: boolean
  /** Ends the work. */
  stop?: { label: string; onPressed: () => void }
}

/** How much of a long work is done. */
export function ProgressBar({ label, share, note, isStep = false, stop }: ProgressBarProps) {
  return (
    <Box display="grid" gap="2">
      <Box display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="4" textStyle="dense">
        {isStep ? (
          <StepTitle>{label}</StepTitle>
        ) : (
          <Box as="span" fontWeight="semibold">
            {label}
          </Box>
        )}
        <Box as="span" color="fg.muted" fontVariantNumeric="tabular-nums">
          {note}
        </Box>
      </Box>
      <Box asChild width="full" height="8px" appearance="none" css={drawn}>
        <progress aria-label={label} aria-valuetext={note} max={1} value={share} />
      </Box>
      {stop && (
        <div>
          <Button onClick={stop.onPressed}>{stop.label}</Button>
        </div>
      )}
    </Box>
  )
}

const bar = { bg: 'accent.solid', borderRadius: 'l1', transition: 'width 200ms linear' }

/** Each browser has names of its own for the two parts. */
const drawn = {
  borderRadius: 'l1',
  overflow: 'hidden',
  bg: 'bg.muted',
  '&::-webkit-progress-bar': { bg: 'bg.muted' },
  '&::-webkit-progress-value': bar,
  '&::-moz-progress-bar': bar,
  // While the progress is unknown, a piece of it passes; where nothing moves, it stands at the begin of the track.
  '&:indeterminate': {
    bgImage: 'linear-gradient(var(--ui-colors-accent-solid), var(--ui-colors-accent-solid))',
    bgSize: '24% 100%',
    bgRepeat: 'no-repeat',
    animation: 'pass 1600ms linear infinite',
  },
  '&:indeterminate::-webkit-progress-bar': { bg: 'transparent' },
  '&:indeterminate::-moz-progress-bar': { bg: 'transparent' },
}
