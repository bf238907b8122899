/** The price in cents after a discount in whole percent. Half a cent is the customer's. */
export const discounted = (cents: number, percentOff: number): number =>
  cents - Math.ceil((cents * percentOff) / 100)
