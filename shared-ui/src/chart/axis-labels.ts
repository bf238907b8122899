/** Pixels that a label of the axis needs so that it touches no neighbor. */
const labelWidth = 27
const initialWidth = 14

const month = /^(\p{L}{3}) (\d{4})$/u

/**
 * The labels as there is room for them. Months stand without their year but for the first and the last, which say it
 * in a second line. In a narrow chart every second or third is told, the last always.
 *
 * @param width of the axis, in pixels
 */
export function axisLabels(labels: readonly string[], width: number): (string | string[])[] {
  const last = labels.length - 1
  const step = Math.max(1, Math.ceil((labels.length * labelWidth) / width))
  return labels.map((label, index) => {
    const isTold = index === last || (index % step === 0 && last - index >= step)
    if (!isTold) return ''
    const [, name, year] = month.exec(label) ?? []
    if (name === undefined || year === undefined) return label
    return index === 0 || index === last ? [name, year] : name
  })
}

/** The same for bars, each of which has its label: in a narrow chart its initial. */
export function barLabels(labels: readonly string[], width: number): string[] {
  const room = width / labels.length
  return labels.map((label) => {
    const [name = label] = month.exec(label)?.slice(1) ?? []
    if (room >= labelWidth) return name
    return room >= initialWidth ? name.slice(0, 1) : ''
  })
}
