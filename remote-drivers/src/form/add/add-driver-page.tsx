import { lazyView, Page } from 'shared-ui'
import { paths } from '../../paths.ts'
import { useAddStep } from './add-step.ts'

/** The form in a chunk of its own: who only looks at lists never loads it. */
const AddDriver = lazyView('The form', () =>
  import('./add-driver-start.tsx').then((module) => module.AddDriverStart),
)

export function AddDriverPage() {
  const [step] = useAddStep()
  return (
    <Page
      title="Add driver"
      description={step === 'details' && 'Required unless marked optional.'}
      crumbs={[{ label: 'Drivers', to: paths.driverList }, { label: 'Add driver' }]}
    >
      <AddDriver />
    </Page>
  )
}
