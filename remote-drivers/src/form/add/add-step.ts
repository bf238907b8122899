import { useNavigate, useSearchParams } from 'react-router-dom'

const steps = ['look-up', 'found', 'details', 'review'] as const
export type AddStep = (typeof steps)[number]

/** The step of the form, in the address: Back of the browser is one step back, and nothing that was typed is lost. */
export function useAddStep(): [step: AddStep, goTo: (step: AddStep) => void] {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const asked = search.get('step')
  return [
    steps.find((step) => step === asked) ?? 'look-up',
    (step) => void navigate({ search: step === 'look-up' ? '' : `?step=${step}` }),
  ]
}
