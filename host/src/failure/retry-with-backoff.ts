/** Milliseconds; the last one holds from then on. */
const pauses = [2000, 4000, 8000, 15_000]

/** Asks again and again, ever less often, and at once when the browser is back on a network. Returns the way to stop. */
export function retryWithBackoff(ask: () => Promise<unknown>): () => void {
  let round = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  function plan() {
    if (isStopped) return
    timer = setTimeout(() => void askAndPlan(), pauses[Math.min(round, pauses.length - 1)])
    round += 1
  }
  async function askAndPlan() {
    clearTimeout(timer)
    await ask()
    plan()
  }
  const askNow = () => void askAndPlan()

  addEventListener('online', askNow)
  plan()
  return () => {
    isStopped = true
    clearTimeout(timer)
    removeEventListener('online', askNow)
  }
}
