import { useId, useState } from 'react'
import { chakra } from '@chakra-ui/react/styled-system'
import { Button } from '../buttons/button.tsx'
import { notify } from '../feedback/notify.tsx'
import { useIsPhone } from '../layout/use-is-phone.ts'
import type { ColumnsPanel } from './columns-panel.tsx'
import type { Columns } from './use-columns.ts'

type Panel = typeof ColumnsPanel

/**
 * 'Columns 7 of 10', at the end of a list's toolbar. Not on a phone, whose cards have no columns. The panel is loaded
 * by the first press: most visits to a list arrange nothing.
 */
export function ColumnsButton<Row, Key extends string>({ columns }: { columns: Columns<Row, Key> }) {
  const triggerId = useId()
  const isPhone = useIsPhone()
  const [Panel, setPanel] = useState<Panel>()
  const [isLoading, setIsLoading] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  if (isPhone) return null

  async function load() {
    setIsLoading(true)
    try {
      const loaded = await import('./columns-panel.tsx')
      setPanel(() => loaded.ColumnsPanel)
      setIsOpen(true)
    } catch {
      notify.failure('The columns could not be opened', 'Check your connection and try again.')
    } finally {
      setIsLoading(false)
    }
  }

  const { arranged } = columns
  return (
    <chakra.div ms="auto">
      <Button
        id={triggerId}
        icon="columns-3"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        isBusy={isLoading || !columns.isReady}
        onClick={() => (Panel ? setIsOpen(!isOpen) : void load())}
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
