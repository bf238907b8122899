import { useEffect } from 'react'
import { onFormUnanswered, serviceRecovered } from 'shared-ui/base'
import { retryWithBackoff } from '../failure/retry-with-backoff.ts'

/** For pages without the shell: once the service answers again, what a form said of its absence is over. */
export function useFormRecovery() {
  useEffect(() => {
    let stop = () => {}
    async function ask() {
      const { serviceAnswers } = await import('./service-answers.ts')
      if (!(await serviceAnswers())) return
      stop()
      serviceRecovered()
    }
    const forget = onFormUnanswered(() => {
      stop()
      // Its code may not come either while there is no network.
      stop = retryWithBackoff(() => ask().catch(() => {}))
    })
    return () => {
      forget()
      stop()
    }
  }, [])
}
