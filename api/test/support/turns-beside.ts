/** Does work, and counts the turns that other work has until it is done. */
export async function turnsBeside<Made>(work: () => Promise<Made>): Promise<{ made: Made; turns: number }> {
  let turns = 0
  let isOver = false
  const takeTurn = () => {
    turns += 1
    if (!isOver) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  try {
    return { made: await work(), turns }
  } finally {
    isOver = true
  }
}
