import { Overlay } from 'shared-ui/base'

/** Nothing for the first 150 ms, then the moving lane. */
export function PortalLoading() {
  return <Overlay isShown text="Opening the portal" />
}
