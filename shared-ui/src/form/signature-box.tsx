import { SignaturePad } from '@ark-ui/react/signature-pad'
import { chakra } from '@chakra-ui/react/styled-system'
import { useRef } from 'react'
import { Button } from '../buttons/button.tsx'
import { FieldNotes } from './field.tsx'
import { signaturePicture } from './signature-picture.ts'

const Frame = chakra('div', {
  base: {
    '& [data-part=label]': { display: 'block', mb: '1', textStyle: 'dense', fontWeight: 'semibold' },
    '& [data-part=control]': {
      position: 'relative',
      height: '148px',
      borderWidth: '1px',
      borderColor: 'border.emphasized',
      borderRadius: 'l2',
      bg: 'bg',
      // A finger that draws does not scroll the page.
      touchAction: 'none',
      cursor: 'crosshair',
      _focusVisible: { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' },
    },
    '&[data-invalid] [data-part=control]': { borderColor: 'alert.solid' },
    '& [data-part=segment]': { position: 'absolute', inset: '0', width: 'full', height: 'full' },
    '& [data-part=segment] path': { fill: 'fg' },
    '& [data-part=guide]': {
      position: 'absolute',
      insetInline: '4',
      bottom: '40px',
      borderBottomWidth: '1px',
      borderStyle: 'dashed',
      borderColor: 'border.emphasized',
      pointerEvents: 'none',
    },
    '& [data-part=clear-trigger]': { position: 'absolute', top: '1', insetEnd: '1' },
  },
})

interface SignatureBoxProps {
  id: string
  label: string
  error?: string | undefined
  hint?: string | undefined
  /** A PNG with dark ink on nothing; undefined when the box was cleared. */
  onDrawn: (picture: File | undefined) => void
}

/** A box to sign in with a finger, a pen or a mouse. A form offers another way for users of a keyboard. */
export function SignatureBox({ id, label, error, hint, onDrawn }: SignatureBoxProps) {
  const frame = useRef<HTMLDivElement>(null)
  async function keep(paths: readonly string[]) {
    const box = frame.current?.querySelector('[data-part=control]')?.getBoundingClientRect()
    onDrawn(paths.length === 0 || box === undefined ? undefined : await signaturePicture(paths, box))
  }
  return (
    <Frame ref={frame} data-invalid={error ? '' : undefined}>
      <SignaturePad.Root
        ids={{ control: id }}
        translations={{ control: label, clearTrigger: 'Clear signature' }}
        drawing={{ size: 4, simulatePressure: true }}
        onDrawEnd={({ paths }) => void keep(paths)}
      >
        <SignaturePad.Label>{label}</SignaturePad.Label>
        <SignaturePad.Control aria-describedby={`${id}-hint ${id}-error`}>
          <SignaturePad.Segment />
          <SignaturePad.Guide />
          <SignaturePad.ClearTrigger asChild>
            <Button size="xs" onClick={() => onDrawn(undefined)}>
              Clear
            </Button>
          </SignaturePad.ClearTrigger>
        </SignaturePad.Control>
      </SignaturePad.Root>
      <FieldNotes id={id} error={error} hint={hint} />
    </Frame>
  )
}
