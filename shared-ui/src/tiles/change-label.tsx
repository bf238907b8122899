import { chakra } from '@chakra-ui/react/styled-system'
import { type Better, describeChange, type Unit } from './change-text.ts'

interface ChangeWordsProps {
  value: number
  previous: number
  better?: Better
  unit?: Unit | undefined
}

/** "3 more, worse, was 11": what a figure did since the period before. */
export function ChangeLabel({ value, previous, better, unit }: ChangeWordsProps) {
  const { amount, verdict, before } = describeChange(value, previous, better, unit)
  return (
    <>
      {verdict ? (
        <chakra.b color={verdict === 'worse' ? 'alert.fg' : 'ok.fg'}>
          {amount}, {verdict}
        </chakra.b>
      ) : (
        amount
      )}
      , <chakra.span whiteSpace="nowrap">{before}</chakra.span>
    </>
  )
}
