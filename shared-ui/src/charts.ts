import './icons/icon-set.ts'

export { BarChart } from './chart/bar-chart.tsx'
export type { ChartData } from './chart/chart-data.ts'
export { ChartPanel } from './chart/chart-panel.tsx'
export { LineChart } from './chart/line-chart.tsx'
export { ShareBar } from './chart/share-bar.tsx'
