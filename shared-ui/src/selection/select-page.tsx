import { chakra } from '@chakra-ui/react/styled-system'
import { useIsPhone } from '../layout/use-is-phone.ts'
import { SelectBox } from './select-box.tsx'
import { pageLabel, pageState } from './selection-labels.ts'
import type { Selection } from './use-selection.ts'

const Line = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: '44px',
    px: '4',
    borderBottomWidth: '1px',
    textStyle: 'dense',
    color: 'fg.muted',
    bg: 'bg.subtle',
  },
})

/** Above the cards of a phone, what the head of the checkboxes is in a table; draws nothing on a wider screen. */
export function SelectPage<Row>({ selection }: { selection: Selection<Row> }) {
  const isPhone = useIsPhone()
  if (!isPhone) return null
  const label = pageLabel(selection)
  return (
    <Line>
      <SelectBox label={label} state={pageState(selection)} onToggled={selection.togglePage} />
      <span aria-hidden="true">{label}</span>
    </Line>
  )
}
