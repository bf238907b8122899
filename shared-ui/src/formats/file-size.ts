import { formatNumber } from './numbers.ts'

const kilobyte = 1024
const megabyte = 1_048_576

/** 2,048 bytes are '2 kB', 1,572,864 are '1.5 MB'; never '0 kB'. */
export function formatFileSize(bytes: number): string {
  return bytes < megabyte
    ? `${formatNumber(Math.max(1, Math.round(bytes / kilobyte)))} kB`
    : `${formatNumber(Math.round((bytes / megabyte) * 10) / 10)} MB`
}
