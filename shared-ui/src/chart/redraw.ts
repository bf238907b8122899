import { Chart } from 'chart.js'

/** Pixels of the canvas to one of the page: what is sharp on a screen is not on paper. */
const onPaper = 3

function redrawAll(ratio: number) {
  for (const chart of Object.values(Chart.instances)) {
    chart.options.devicePixelRatio = ratio
    chart.resize()
    chart.update('none')
  }
}

// A printed page is not rendered again: what React would draw later comes too late for the paper.
addEventListener('beforeprint', () => redrawAll(onPaper))
addEventListener('afterprint', () => redrawAll(devicePixelRatio))

// Painted letters stay in the font that was there when they were painted.
if ('fonts' in document) void document.fonts.ready.then(() => redrawAll(devicePixelRatio))
