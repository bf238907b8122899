const hopByHop =
  /^(connection|keep-alive|proxy-connection|proxy-authenticate|proxy-authorization|te|trailer|transfer-encoding|upgrade)$/

/** Headers without those that speak of one connection alone, listed or named in Connection (RFC 9110, 7.6.1). */
export function withoutHopByHop<Value>(headers: Record<string, Value>): Record<string, Value> {
  const { connection } = headers
  const named = new Set(
    String(connection ?? '')
      .split(',')
      .map((name) => name.trim().toLowerCase()),
  )
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !hopByHop.test(name) && !named.has(name)),
  )
}
