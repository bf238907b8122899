/** Color tokens, light first. Measured: 4.5:1 for text, 3:1 for marks, inputs and charts, in both modes. */
const pair = (light: string, dark = light) => ({ value: { base: light, _dark: dark } })

/** One family: a filled mark or button (solid, contrast), words (fg), a tint (subtle) and its edge (muted). */
interface Family {
  solid: [string, string]
  contrast: [string, string]
  fg: [string, string]
  subtle: [string, string]
  muted: [string, string]
  hover?: [string, string]
}

// The extra names (emphasized, border, focusRing) are what Chakra's components look for in a color palette.
const family = ({ solid, contrast, fg, subtle, muted, hover = solid }: Family) => ({
  solid: pair(...solid),
  contrast: pair(...contrast),
  fg: pair(...fg),
  subtle: pair(...subtle),
  muted: pair(...muted),
  emphasized: pair(...muted),
  border: pair(...muted),
  hover: pair(...hover),
  focusRing: pair('#1b6be0', '#6ea6ff'),
})

export const colors = {
  bg: {
    DEFAULT: pair('#ffffff', '#16191c'),
    panel: pair('#ffffff', '#16191c'),
    canvas: pair('#f2f3f3', '#0e1012'),
    subtle: pair('#f8f9f9', '#1b1f22'),
    muted: pair('#eaecec', '#252a2e'),
    inverted: pair('#1d2125', '#343a40'),
    scrim: pair('rgb(22 25 29 / .48)', 'rgb(0 0 0 / .62)'),
    veil: pair('rgb(255 255 255 / .78)', 'rgb(14 16 18 / .78)'),
  },
  fg: {
    DEFAULT: pair('#16191d', '#eceff1'),
    muted: pair('#474e56', '#b6bdc4'),
    subtle: pair('#5f666e', '#979fa7'),
    inverted: pair('#ffffff'),
    invertedMuted: pair('#c3c8cd'),
  },
  border: {
    DEFAULT: pair('#dee1e2', '#2b3035'),
    muted: pair('#dee1e2', '#2b3035'),
    subtle: pair('#dee1e2', '#2b3035'),
    emphasized: pair('#868d94', '#6f777f'),
  },
  accent: family({
    solid: ['#0f4c9e', '#2a69cc'],
    contrast: ['#ffffff', '#ffffff'],
    fg: ['#0f4c9e', '#8bb8ff'],
    subtle: ['#e8f0fa', '#14233a'],
    muted: ['#c6d9f2', '#24426f'],
    hover: ['#0b3d80', '#3270d2'],
  }),
  alert: family({
    solid: ['#b3202c', '#d5343d'],
    contrast: ['#ffffff', '#ffffff'],
    fg: ['#9c1a25', '#ff9d9b'],
    subtle: ['#fceeee', '#331719'],
    muted: ['#efc5c6', '#61292c'],
  }),
  due: family({
    solid: ['#f5b800', '#f5b800'],
    contrast: ['#16191d', '#16191d'],
    fg: ['#734700', '#f3c64a'],
    subtle: ['#fff5d9', '#2b220a'],
    muted: ['#ead08a', '#5a4816'],
  }),
  ok: family({
    solid: ['#0e7a4b', '#35a872'],
    contrast: ['#ffffff', '#0e1012'],
    fg: ['#0b6640', '#72d3a1'],
    subtle: ['#e8f4ee', '#10271c'],
    muted: ['#bbddcb', '#24533c'],
  }),
  neutral: family({
    solid: ['#5f666e', '#8b939b'],
    contrast: ['#ffffff', '#0e1012'],
    fg: ['#474e56', '#b6bdc4'],
    subtle: ['#eff1f1', '#22272b'],
    muted: ['#d3d7d9', '#3a4147'],
  }),
  chart: {
    1: pair('#0f4c9e', '#6ea6ff'),
    2: pair('#c2610c', '#f0a04b'),
    3: pair('#14938d', '#3fc2b8'),
    4: pair('#8447cf', '#a05cd8'),
    5: pair('#3d444b', '#dde1e5'),
    grid: pair('#e6e8e9', '#262b2f'),
    axis: pair('#5f666e', '#979fa7'),
    band: pair('rgb(22 25 29 / .035)', 'rgb(255 255 255 / .03)'),
  },
  sign: { bg: pair('#0f4c9e', '#123a75') },
  workZone: { bg: pair('#ff8b24'), fg: pair('#16191d') },
}
