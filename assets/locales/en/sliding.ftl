# The family of sliding puzzles: its name, its options, its errors.
sliding-name = sliding
sliding-about = Sliding puzzle: 8-puzzle, 15-puzzle, picture puzzle
sliding-title = Sliding puzzle { $shape }
sliding-title-multi = Sliding puzzle { $shape }, multi-tile moves
sliding-option-board = The board row by row, 0 for the gap, such as 285174306 or 285/174/306
sliding-option-goal = The board to reach, or rows, snail, gap-first, snake, columns; without it 123456780
sliding-option-size = Width x height, such as 4x2; needed only where the board does not tell
sliding-option-metric = What counts as one move: one tile, or a row of tiles slid at once
sliding-option-moves = Your moves: letters, arrows, tile numbers, or the positions they lead through
sliding-option-notation = How the moves are written: letters, repeats, arrows, gap, tiles or states
sliding-option-letters = What your letters name: the way the tile goes, or the gap
sliding-help =
    Type the tiles row by row, 0 for the gap. Rows may be parted by `/`, tiles by spaces or commas.
    Sizes: any from 2x2 to 10x10; up to 16 cells (4x4) with proof, beyond that a good way and what it takes at least.
    Any goal: `goal:123804765`, or a name: rows, snail, gap-first, snake, columns.
    A move names the direction in which the tile slides: U up, L left, D down, R right. `notation` writes it otherwise.
    `metric:multi` counts several tiles slid at once as one move; `all:True` adds all shortest solutions.

sliding-empty = There is no board here. Type the tiles row by row, 0 for the gap.
sliding-unknown-sign = “{ $sign }” is neither a tile nor a gap. Tiles are numbers, the gap is 0.
sliding-tile-twice = Tile { $tile } appears twice: at { $first } and at { $second }.
sliding-gap-twice = There are two gaps: at { $first } and at { $second }. A board has one.
sliding-tile-range = There is no tile { $tile } on a { $shape } board: its tiles are 1 to { $most }.
sliding-no-gap = There is no gap. Write 0 for the empty cell, perhaps instead of { $tile }.
sliding-count = { $needed } tiles needed for { $shape }, the gap counted; { $given } given.
sliding-count-missing = { $needed } tiles needed for { $shape }, the gap counted; { $given } given: { $tile ->
    [0] the gap (0)
   *[other] { $tile }
    } is missing.
sliding-row-length = Row { $row } has { $given ->
    [one] 1 tile
   *[other] { $given } tiles
    }, { $needed } expected.
sliding-rows-shape = The rows do not make a { $shape } board.
sliding-size-needed = { $given } tiles can be { $sizes }: say the size, or part the rows with “/”.
sliding-size-invalid = A size is width x height, such as 3x3, each side from 2 to 10.
sliding-one-row = In a single row or column no tile can pass another, so there is nothing to solve.
sliding-two-goals = The board’s text already names a goal behind its arrow. Give one of the two.
sliding-two-metrics = The board’s text already ends in the name of a metric. Give one of the two.
sliding-unsolvable = This board can’t reach that goal, however you move: proven by parity. Are { $a } and { $b } swapped? With those two exchanged it can.
sliding-unsolvable-other-goal = This board can’t reach that goal, however you move: proven by parity. Are { $a } and { $b } swapped? With those two exchanged it can. Or did you mean the goal { $goal }? That one it reaches.
sliding-moves-too-many = No { $shape } board needs as many moves to this goal: the hardest needs { $most }.
sliding-moves-not-found = No { $shape } board of { $moves } moves was found. Such boards are rare, or there are none; with fewer moves there are more.
sliding-moves-large = Boards of a wanted length can be made with up to { $most } cells only; without a length any size can.
sliding-unknown-move = “{ $sign }” is not a move. Moves are U, L, D, R, the direction in which the tile slides, or tile numbers.
sliding-move-blocked = Move { $number } ({ $letter }) is not possible: there is no tile to slide that way.
sliding-tile-blocked = Move { $number } is not possible: tile { $tile } is not next to the gap.
sliding-tile-off-line = Move { $number } is not possible: tile { $tile } is not in line with the gap.
sliding-states-start = The first position is neither the board nor one move away from it.
sliding-states-apart = Positions { $first } and { $second } are not one move apart.
