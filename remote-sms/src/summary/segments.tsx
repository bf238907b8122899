import { Box } from 'shared-ui'

interface SegmentsProps<Value extends string> {
  label: string
  value: Value | undefined
  options: readonly { value: Value | undefined; label: string }[]
  onChosen: (value: Value | undefined) => void
}

/** One of two or three, side by side. Each is a button that is pressed or not. */
export function Segments<Value extends string>({ label, value, options, onChosen }: SegmentsProps<Value>) {
  return (
    <Box
      asChild
      display="inline-flex"
      borderWidth="1px"
      borderColor="border.emphasized"
      borderRadius="l2"
      overflow="hidden"
      bg="bg"
      css={{
        '& button': {
          minHeight: { base: '36px', sm: '24px' },
          paddingInline: '8px',
          textStyle: 'caption',
          cursor: 'pointer',
          outlineOffset: '-2px',
        },
        '& button + button': { borderInlineStartWidth: '1px' },
        '& button[aria-pressed=true]': { bg: 'fg', color: 'bg', fontWeight: 'semibold' },
      }}
    >
      <fieldset aria-label={label}>
        {options.map((option) => (
          <button
            key={option.label}
            type="button"
            aria-pressed={value === option.value}
            onClick={() => onChosen(option.value)}
          >
            {option.label}
          </button>
        ))}
      </fieldset>
    </Box>
  )
}
