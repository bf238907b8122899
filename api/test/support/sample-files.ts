import { PNG } from 'pngjs'

/** For tests: the smallest files that are what they say. */
export const pdf = new TextEncoder().encode(
  '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

export const picture = (() => {
  const drawn = new PNG({ width: 60, height: 20 })
  drawn.data.writeUInt32BE(0x000000ff, 400)
  return new Uint8Array(PNG.sync.write(drawn))
})()
