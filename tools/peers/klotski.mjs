// klotski from npm, with the interface of src/solvers.rs: reads a board per line, and prints
// milliseconds, peak resident megabytes, and moves.

import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import Klotski from 'klotski'

/** The directions of the package, by number. */
const DIRECTIONS = 'DRUL'

/** Its game for a board such as `BAAC/BAAC/DFFE/DGHE/I..J`, and the letters of the blocks. */
function read(text) {
  const rows = text.split('/')
  const blocks = [...new Set(text.replace(/[/.]/g, ''))].map((letter) => {
    const [first, last] = [rows.findIndex((row) => row.includes(letter)), rows.findLastIndex((row) => row.includes(letter))]
    const [left, right] = [rows[first].indexOf(letter), rows[first].lastIndexOf(letter)]
    return { letter, shape: [last - first + 1, right - left + 1], position: [first, left] }
  })
  // The block to free comes first. On classical boards it is the only 2×2 block.
  blocks.sort((a, b) => (b.shape[0] === 2 && b.shape[1] === 2) - (a.shape[0] === 2 && a.shape[1] === 2))
  const game = { blocks, boardSize: [rows.length, rows[0].length], escapePoint: [3, 1] }
  return { game, letters: blocks.map(({ letter }) => letter) }
}

/** Its answer in Cantor's notation. Steps with the same number are one slide, `A:DR`. */
function written(moves, letters) {
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
  console.log(`${took} ${megabytes()} ${written(moves, letters)}`)
}
