/** Bytes as the content of a file that is sent. */
export async function* once(bytes: Uint8Array) {
  yield bytes
}
