import { type Chunk, LazyModule } from 'shared-ui/base'
import { BrokenPage } from '../failure/broken-page.tsx'
import { PortalLoading } from './portal-loading.tsx'

/** A page of the host in the place of the whole portal. */
export function PortalModule<Props extends object>({ chunk, props }: { chunk: Chunk<Props>; props: Props }) {
  return (
    <LazyModule
      chunk={chunk}
      props={props}
      waiting={<PortalLoading />}
      renderFailed={({ error, onRetry }) => (
        <BrokenPage
          title="The portal could not be opened"
          text="Part of it did not load. Check your connection and try again."
          error={error}
          onRetry={onRetry}
        />
      )}
    />
  )
}
