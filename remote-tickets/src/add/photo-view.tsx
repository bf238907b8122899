import { type ReactNode, useState } from 'react'
import { Box, Button, Flex } from 'shared-ui'

/** Of the width of the frame, in percent. */
const zooms = [100, 150, 200, 300, 400]

interface PhotoViewProps {
  /** 'Front' */
  name: string
  /** Of the frame, in CSS. */
  height: string
  /** Draws the photo under this name. */
  children: (label: string) => ReactNode
}

/** A photo that is read: enlarged, turned by quarters, and moved by scrolling. */
export function PhotoView({ name, height, children }: PhotoViewProps) {
  const [step, setStep] = useState(0)
  const [turns, setTurns] = useState(0)
  const zoom = zooms[step] ?? 100
  return (
    <Box borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <Box
        as="section"
        aria-label={`${name}, ${zoom} percent`}
        // Moved by the arrow keys, too.
        tabIndex={0}
        height={height}
        overflow="auto"
        overscrollBehavior="contain"
      >
        {/* A square where it is enlarged or lies on its side, so that a quarter turn needs no other frame. */}
        <Box
          mx="auto"
          {...(zoom > 100
            ? { width: `${zoom}%`, aspectRatio: '1' }
            : { width: turns % 2 === 1 ? height : 'full', maxWidth: 'full', height: 'full' })}
          css={{ '& img': { transform: `rotate(${turns * 90}deg)` } }}
        >
          {children(turns === 0 ? name : `${name}, turned ${turns * 90} degrees`)}
        </Box>
      </Box>
      <Flex gap="1" p="2" justify="center" borderTopWidth="1px">
        <Button
          size="xs"
          aria-label={`Zoom in: ${name}`}
          disabled={step === zooms.length - 1}
          onClick={() => setStep(step + 1)}
        >
          Zoom in
        </Button>
        <Button
          size="xs"
          aria-label={`Zoom out: ${name}`}
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        >
          Zoom out
        </Button>
        <Button size="xs" aria-label={`Turn: ${name}`} onClick={() => setTurns((turns + 1) % 4)}>
          Turn
        </Button>
      </Flex>
    </Box>
  )
}
