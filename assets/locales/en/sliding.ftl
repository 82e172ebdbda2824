# The family of sliding puzzles: its name, its options, its errors.
sliding-name = sliding
sliding-about = Sliding puzzle: 8-puzzle, 15-puzzle, picture puzzle
sliding-aim = Aim: slide the tiles until the board looks like the target beside it.
sliding-how = A move slides a tile next to the gap into it. Press the arrow: it names where the tile goes. You can also type moves, such as `U L D R`.
sliding-hint = Move tile { $tile }.
sliding-fix = Board
sliding-title = Sliding puzzle { $shape }
sliding-title-multi = Sliding puzzle { $shape }, multi-tile moves
sliding-option-board = The board row by row, 0 for the gap, such as 285174306 or 285/174/306
sliding-option-goal = The board to reach, or rows, snail, gap-first, snake, columns; 123456780 if left out
sliding-option-size = Width x height, such as 4x2; needed only if the board does not show it
sliding-option-metric = What counts as one move: one tile, or a row of tiles slid at once
sliding-option-moves = Your moves: letters, arrows, tile numbers, or the positions along the way
sliding-option-notation = How the moves are written: letters, repeats, arrows, gap, tiles, states or words
sliding-option-letters = What your letters mean: the direction the tile moves, or the gap
sliding-letters-gap = Your letters were read as the directions of the gap.
sliding-help =
    Type the tiles row by row, 0 for the gap. You can separate rows with `/`, and tiles with spaces or commas.
    Sizes: 2x2 to 10x10. Up to 16 cells (4x4) solutions are proven shortest; beyond that you get a good solution and a lower bound.
    Goals: any board, such as `goal:123804765`, or a name: rows, snail, gap-first, snake, columns.
    A move names the direction in which the tile slides: U up, L left, D down, R right. `notation` changes how moves are written.
    `metric:multi` counts several tiles slid at once as one move; `all:True` adds all shortest solutions.
    `picture:` reads a screenshot; for a picture puzzle attach the solved picture as `reference:` too.

sliding-empty = There is no board here. Type the tiles row by row, 0 for the gap.
sliding-unknown-sign = “{ $sign }” is neither a tile nor a gap. Tiles are numbers, the gap is 0.
sliding-tile-twice = Tile { $tile } appears twice: in cells { $first } and { $second }.
sliding-gap-twice = There are two gaps: in cells { $first } and { $second }. A board has one.
sliding-tile-range = There is no tile { $tile } on a { $shape } board: its tiles are 1 to { $most }.
sliding-no-gap = There is no gap. Write 0 for the empty cell, perhaps instead of { $tile }.
sliding-count = A { $shape } board has { $needed } cells, counting the gap, but { $given ->
    [one] 1 is
   *[other] { $given } are
    } given.
sliding-count-missing = A { $shape } board has { $needed } cells, counting the gap, but { $given } are given: { $tile ->
    [0] the gap (0)
   *[other] { $tile }
    } is missing.
sliding-row-length = Row { $row } has { $given ->
    [one] 1 tile
   *[other] { $given } tiles
    }, { $needed } expected.
sliding-rows-shape = The rows do not make up a { $shape } board.
sliding-size-needed = { $given } tiles can be { $sizes }: give the size, or separate the rows with “/”.
sliding-size-invalid = A size is width x height, such as 3x3, each side from 2 to 10.
sliding-one-row = In a single row or column no tile can pass another, so there is nothing to solve.
sliding-two-goals = The board’s text already has a goal after its arrow. Give only one of the two.
sliding-two-metrics = The board’s text already ends in the name of a metric. Give only one of the two.
sliding-unsolvable = This board can’t reach that goal, however you move (proven by parity). Swap { $a } and { $b } and it is solvable.
sliding-swap = Swap { $a } and { $b }
sliding-as-shape = Solve as { $shape }
sliding-gap-instead = 0 instead of { $tile }
sliding-to-rows = Use goal: rows
sliding-to-snail = Use goal: snail
sliding-to-gap-first = Use goal: gap-first
sliding-to-snake = Use goal: snake
sliding-to-columns = Use goal: columns
sliding-unsolvable-other-goal = This board can’t reach that goal, however you move (proven by parity). Swap { $a } and { $b } and it is solvable. Or is the goal “{ $goal }”? That works.
sliding-moves-too-many = No { $shape } board needs that many moves to this goal: the hardest needs { $most }.
sliding-moves-not-found = No { $shape } board of { $moves } moves was found. Try fewer.
sliding-moves-large = Only boards with up to { $most } cells can be made with a given length; without one, any size is possible.
sliding-unknown-move = “{ $sign }” is not a move. Moves are tile numbers, or U, L, D, R for the direction in which the tile slides.
sliding-move-blocked = Move { $number } ({ $letter }) is not possible: there is no tile to slide that way.
sliding-tile-blocked = Move { $number } is not possible: tile { $tile } is not next to the gap.
sliding-tile-off-line = Move { $number } is not possible: tile { $tile } is not in line with the gap.
sliding-states-start = The first position is neither the board nor one move away from it.
sliding-states-apart = Positions { $first } and { $second } are not one move apart.
