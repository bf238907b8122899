import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { isId } from 'shared-api/fields'
import { lazyView } from 'shared-ui'

const AdverseDialog = lazyView('The adverse action', () =>
  import('./adverse-dialog.tsx').then((module) => module.AdverseDialog),
)

/** The action that the address names, over the list. */
export function AdverseOpener() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const named = search.get('action')
  if (named === null || !isId(named)) return null
  const close = () => {
    const rest = new URLSearchParams(search)
    rest.delete('action')
    void navigate(rest.size === 0 ? pathname : `${pathname}?${rest.toString()}`, { replace: true })
  }
  return <AdverseDialog key={named} id={named} onClosed={close} />
}
