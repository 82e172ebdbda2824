// Runs klotski from npm with the interface of src/solvers.rs: reads a board per line, and prints
// milliseconds, peak resident megabytes and moves.

import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import Klotski from 'klotski'

/** Letters of the package's direction numbers. */
const DIRECTIONS = 'DRUL'

/** Parses a board like `BAAC/BAAC/DFFE/DGHE/I..J` into a game and the letters of its blocks. */
function read(text) {
  const rows = text.split('/')
  const blocks = [...new Set(text.replace(/[/.]/g, ''))].map((letter) => {
    const [first, last] = [rows.findIndex((row) => row.includes(letter)), rows.findLastIndex((row) => row.includes(letter))]
    const [left, right] = [rows[first].indexOf(letter), rows[first].lastIndexOf(letter)]
    return { letter, shape: [last - first + 1, right - left + 1], position: [first, left] }
  })
  // The package's target is the first block. On classical boards it is the only 2×2 block.
  blocks.sort((a, b) => (b.shape[0] === 2 && b.shape[1] === 2) - (a.shape[0] === 2 && a.shape[1] === 2))
  const game = { blocks, boardSize: [rows.length, rows[0].length], escapePoint: [3, 1] }
  return { game, letters: blocks.map(({ letter }) => letter) }
}

/** Formats moves in Cantor's notation. Steps with the same number are one slide, `A:DR`. */
function format(moves, letters) {
  const slides = []
  for (const { step, blockIdx, dirIdx } of moves) {
    slides[step - 1] = (slides[step - 1] ?? `${letters[blockIdx]}:`) + DIRECTIONS[dirIdx]
  }
  return slides.join(' ')
}

const megabytes = () => Math.ceil(/VmHWM:\s*(\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1] / 1000)

for await (const line of createInterface({ input: process.stdin })) {
  const { game, letters } = read(line)
  const started = performance.now()
  const moves = new Klotski().solve(game)
  const took = performance.now() - started
  console.log(`${took} ${megabytes()} ${format(moves, letters)}`)
}
