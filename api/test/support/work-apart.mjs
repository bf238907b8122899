// Done on the thread by threads.test.ts.

export function loopForEver() {
  for (;;);
}

/** @param {{ one: number, other: number }} given */
export const add = ({ one, other }) => one + other

/** @param {{ milliseconds: number }} given */
export const rest = ({ milliseconds }) => new Promise((resolve) => setTimeout(resolve, milliseconds))
