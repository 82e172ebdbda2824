// Draws docs/pictures/scale.svg from docs/measured/scale.txt and peers.txt: time and memory against
// the size of the board, all axes logarithmic.
//
//   node tools/chart.mjs

import { readFileSync, writeFileSync } from 'node:fs'

const measurements = (name) => readFileSync(new URL(`../docs/measured/${name}.txt`, import.meta.url), 'utf8')
const PICTURE = new URL('../docs/pictures/scale.svg', import.meta.url)

/** Colour and mark of each line. All marks differ, for readers who cannot distinguish the colours. */
const LOOKS = [
  ['#2766e2', 'circle'],
  ['#aa5600', 'square'],
  ['#258101', 'diamond'],
  ['#7f50d9', 'triangle'],
  ['#d02b31', 'cross'],
  ['#027797', 'pennant'],
  ['#555b66', 'dash'],
  ['#b03a8c', 'bar'],
  ['#6b6f00', 'hourglass'],
]

const PANEL = { width: 420, height: 320, left: 64, top: 44, gap: 40 }

/** Rows of the table in a file of docs/measured: { puzzle, of, places, proven, mean, most, memory }. */
function rows(name) {
  const cells = measurements(name)
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| puzzle'))
    .map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim()))
  return cells.map(([puzzle, of, places, proven, mean, most, memory]) => {
    const [proofs, boards] = proven.split(' of ').map(Number)
    return { puzzle, of, places: +places, proven: proofs === boards, mean: +mean, most: +most, memory: +memory }
  })
}

/** Exponents of the powers of ten that enclose the values. */
function decades(values) {
  const lowest = Math.floor(Math.log10(Math.min(...values)))
  const highest = Math.ceil(Math.log10(Math.max(...values)))
  return Array.from({ length: Math.max(highest, lowest + 1) - lowest + 1 }, (_, index) => lowest + index)
}

const power = (exponent) => {
  const value = 10 ** exponent
  return value >= 1 ? value.toLocaleString('en') : value.toFixed(-exponent)
}

function mark([colour, kind], x, y, filled) {
  const paint = `stroke="${colour}" stroke-width="1.6" fill="${filled ? colour : '#fff'}"`
  const polygon = (points) => `<polygon points="${points.map(([dx, dy]) => `${(x + dx).toFixed(1)},${(y + dy).toFixed(1)}`).join(' ')}" ${paint}/>`
  switch (kind) {
    case 'square':
      return polygon([[-4, -4], [4, -4], [4, 4], [-4, 4]])
    case 'diamond':
      return polygon([[0, -5], [5, 0], [0, 5], [-5, 0]])
    case 'triangle':
      return polygon([[0, -5], [5, 4], [-5, 4]])
    case 'pennant':
      return polygon([[0, 5], [5, -4], [-5, -4]])
    case 'cross':
      return polygon([[-5, -2], [-2, -2], [-2, -5], [2, -5], [2, -2], [5, -2], [5, 2], [2, 2], [2, 5], [-2, 5], [-2, 2], [-5, 2]])
    case 'dash':
      return polygon([[-6, -2], [6, -2], [6, 2], [-6, 2]])
    case 'bar':
      return polygon([[-2, -6], [2, -6], [2, 6], [-2, 6]])
    case 'hourglass':
      return polygon([[-5, -5], [5, -5], [-5, 5], [5, 5]])
    default:
      return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4.2" ${paint}/>`
  }
}

/** One chart: `value` of each row against the size of its board. */
function panel(title, lines, at, value) {
  const all = [...lines.values()].flat()
  const [across, up] = [decades(all.map((row) => row.places)), decades(all.map(value))]
  const scale = (axis, length) => (number) => ((Math.log10(number) - axis[0]) / (axis.at(-1) - axis[0])) * length
  const [right, high] = [scale(across, PANEL.width), scale(up, PANEL.height)]
  const x = (number) => at + PANEL.left + right(number)
  const y = (number) => PANEL.top + PANEL.height - high(number)
  const out = [`<text x="${at + PANEL.left}" y="26" font-size="15" font-weight="600">${title}</text>`]
  for (const exponent of across) {
    const place = x(10 ** exponent)
    out.push(`<path d="M${place} ${PANEL.top}v${PANEL.height}" class="grid"/>`)
    out.push(`<text x="${place}" y="${PANEL.top + PANEL.height + 18}" text-anchor="middle">${power(exponent)}</text>`)
  }
  for (const exponent of up) {
    const place = y(10 ** exponent)
    out.push(`<path d="M${at + PANEL.left} ${place}h${PANEL.width}" class="grid"/>`)
    out.push(`<text x="${at + PANEL.left - 8}" y="${place + 4}" text-anchor="end">${power(exponent)}</text>`)
  }
  out.push(`<text x="${at + PANEL.left + PANEL.width / 2}" y="${PANEL.top + PANEL.height + 38}" text-anchor="middle">cells, points or units of the board</text>`)
  ;[...lines.values()].forEach((rows, number) => {
    const look = LOOKS[number % LOOKS.length]
    const points = rows.map((row) => `${x(row.places).toFixed(1)},${y(value(row)).toFixed(1)}`).join(' ')
    out.push(`<polyline points="${points}" fill="none" stroke="${look[0]}" stroke-width="1.6"/>`)
    out.push(...rows.map((row) => mark(look, x(row.places), y(value(row)), row.proven)))
  })
  return out
}

const measured = rows('scale')
// Cantor's rows in peers.txt are left out. Of two rows of a peer for one size, the first is drawn.
const isOurs = ({ puzzle }) => measured.some((row) => row.puzzle === puzzle)
const peers = rows('peers').filter((row) => !isOurs(row))
const isFirst = (row) => peers.find(({ puzzle, places }) => puzzle === row.puzzle && places === row.places) === row
const lines = new Map()
for (const row of [...measured, ...peers.filter(isFirst)]) {
  lines.set(row.puzzle, [...(lines.get(row.puzzle) ?? []), row])
}
if (lines.size === 0) {
  console.error('docs/measured/scale.txt has no table: run docs/measure scale')
  process.exit(1)
}
const step = PANEL.left + PANEL.width + PANEL.gap
const [width, height] = [2 * step, PANEL.top + PANEL.height + 112]
// The first row of the legend has families, the second peers, whose longer names have a comma.
const isPeer = (puzzle) => puzzle.includes(',')
const legend = [...lines.keys()].flatMap((puzzle, number, all) => {
  const place = all.slice(0, number).filter((other) => isPeer(other) === isPeer(puzzle)).length
  const x = PANEL.left + place * (isPeer(puzzle) ? 236 : 118)
  const y = height - (isPeer(puzzle) ? 18 : 40)
  return [mark(LOOKS[number % LOOKS.length], x, y - 4, true), `<text x="${x + 12}" y="${y}">${puzzle}</text>`]
})
const parts = [
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#22262e">`,
  '<style>.grid { stroke: #d8dce3; }</style>',
  `<rect width="${width}" height="${height}" fill="#fff"/>`,
  ...panel('ms a board, the mean (hollow: not all proven)', lines, 0, (row) => Math.max(row.mean, 1e-4)),
  ...panel('MB at most, the program included', lines, step, (row) => row.memory),
  ...legend,
  '</svg>',
]
writeFileSync(PICTURE, parts.join('\n') + '\n')
