import { useId, useState } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Button } from '../buttons/button.tsx'
import { useIsPhone } from '../layout/use-is-phone.ts'
import { useLoadedView } from '../states/use-loaded-view.ts'
import type { Columns } from './use-columns.ts'

const fetchPanel = () => import('./columns-panel.tsx').then((module) => module.ColumnsPanel)

/**
 * 'Columns 7 of 10', at the end of a list's toolbar. Not on a phone, whose cards have no columns. The panel is loaded
 * by the first press: most visits to a list arrange nothing.
 */
export function ColumnsButton<Row, Key extends string>({ columns }: { columns: Columns<Row, Key> }) {
  const triggerId = useId()
  const isPhone = useIsPhone()
  const { View: Panel, isLoading, load } = useLoadedView(fetchPanel, 'The columns could not be opened')
  const [isOpen, setIsOpen] = useState(false)
  if (isPhone) return null

  const { arranged } = columns
  return (
    <chakra.div ms="auto">
      <Button
        id={triggerId}
        icon="columns-3"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        isBusy={isLoading || !columns.isReady}
        onClick={() => (Panel ? setIsOpen(!isOpen) : load(() => setIsOpen(true)))}
      >
        Columns{' '}
        <chakra.span color="fg.subtle" fontWeight="normal">
          {arranged.filter(({ isShown }) => isShown).length} of {arranged.length}
        </chakra.span>
      </Button>
      {Panel && <Panel columns={columns} triggerId={triggerId} isOpen={isOpen} onOpenChanged={setIsOpen} />}
    </chakra.div>
  )
}
