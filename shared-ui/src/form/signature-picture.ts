/** Pixels, the most that the service takes. */
const maxWidth = 1500
const maxHeight = 500

const ink = '#16191d'

/** Draws the strokes of a box, given as paths of SVG, twice as sharp as the box where that fits. */
export async function signaturePicture(
  paths: readonly string[],
  { width, height }: { width: number; height: number },
): Promise<File | undefined> {
  const scale = Math.min(2, maxWidth / width, maxHeight / height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(width * scale)
  canvas.height = Math.floor(height * scale)
  const drawing = canvas.getContext('2d')
  if (drawing === null) return undefined
  drawing.scale(scale, scale)
  drawing.fillStyle = ink
  drawing.fill(strokesOf(paths))
  const picture = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png')
  })
  return picture === null ? undefined : new File([picture], 'signature.png', { type: 'image/png' })
}

function strokesOf(paths: readonly string[]): Path2D {
  const strokes = new Path2D()
  for (const path of paths) strokes.addPath(new Path2D(path))
  return strokes
}
