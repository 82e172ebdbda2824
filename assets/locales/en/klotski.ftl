# The family of klotski puzzles: its name, its options, its errors.
klotski-name = klotski
klotski-about = Klotski, Huarong Dao: slide the blocks until the large one is out
klotski-title = Klotski { $shape }
klotski-title-step = Klotski { $shape }, in steps
klotski-option-board = Rows of letters, equal ones are one block, . is empty; or a name such as hengdaolima; or a code
klotski-option-metric = What counts as one move: a block slid any distance, or by one cell
klotski-option-goal = Row and column for the large block’s upper left corner, such as 4,2; others with their letter: B1,1
klotski-option-moves = Your moves: a block’s letter and its way, such as B:DL or B↓←
klotski-option-notation = How the moves are written: with letters or with arrows
klotski-option-horizontal = How many 2×1 blocks lie
option-horizontal-name = horizontal
klotski-option-vertical = How many 1×2 blocks stand
option-vertical-name = vertical
klotski-option-hardest = One of those that need the most moves
option-hardest-name = hardest
klotski-help =
    Type the layout row by row, parted by `/`: equal letters are one block, `.` is empty, `#` a wall. Emoji 🟥🟩🟦🟨⬛ and the codes of other solvers (`1A9BF0C`) are read too.
    Classical layouts have names, in Chinese, pinyin and English: `board:hengdaolima`.
    A move is the block’s letter and its way: `D:D` one down, `B:DL` down and left. In slides, any way of one block is one move; `metric:step` counts cells.
    Sizes up to 8x8. `goal:4,2` sends the 2×2 block there; `goal:B1,1 C1,3` sends others, and so does a drawing: `goal:..../..../..../AA../AA..`.

klotski-empty = There is no layout here. Type it row by row: equal letters are one block, . is empty.
klotski-unknown-sign = “{ $sign }” is neither a block nor an empty cell. Blocks are letters, . is empty, # is a wall.
klotski-row-length = Row { $row } has { $given ->
    [one] 1 cell
   *[other] { $given } cells
    }, { $needed } expected.
klotski-size = { $shape } is not a size that can be played: each side has 2 to { $most } cells.
klotski-not-rectangle = Piece { $piece } is not a rectangle: rows { $top }–{ $bottom }, columns { $left }–{ $right }.
klotski-cut = The piece that begins in row { $row }, column { $column } is not whole.
klotski-code = This is not the code of a layout: pieces overlap, leave the board, or are too many.
klotski-no-square = There is no 2×2 piece. Say which piece has to go where: goal:B4,2.
klotski-squares = There are { $squares } pieces of 2×2. Say which has to go where: goal:A4,2.
klotski-no-middle = This board has no place in the middle of its lowest rows. Say where the 2×2 piece has to go, as row and column: goal:4,2.
klotski-too-full = { $empty ->
    [0] No cell is
    [one] One cell is
   *[other] { $empty } cells are
    } empty, two needed.
klotski-kinds = There are too many kinds of pieces: at most { $most } can be told apart by size and goal.
klotski-goal-form = “{ $goal }” is not a goal. Write row and column of the upper left corner, such as 4,2, or A4,2 for piece A.
klotski-goal-piece = “{ $goal }” names a piece that is not on the board.
klotski-goal-size = In the goal piece { $piece } is drawn in another size.
klotski-goal-which = Which { $size } piece is meant in the goal? Draw the layout and the goal with letters.
klotski-goal-shape = The goal is drawn as { $given }, the board is { $needed }.
klotski-goal-outside = At “{ $goal }” the piece would not lie on the board.
klotski-goal-taken = “{ $goal }” can’t be: a wall is there, or another goal, or this piece has one already.
klotski-two-goals = The board’s text already names a goal behind its arrow. Give one of the two.
klotski-two-metrics = The board’s text already ends in the name of a metric. Give one of the two.
klotski-generate-goal = Layouts are made for the usual goal only.
klotski-unsolvable = This layout can’t be solved, however you move: proven by looking at every position within reach.
klotski-moves-too-many = No such layout needs that many moves: the hardest with two empty cells needs { $most }, and there may be none of a length just below.
klotski-hardest-moves = The hardest layout needs as many moves as it does: leave one of the two out.
klotski-no-pieces = No layout with so many lying and standing pieces and two empty cells can be solved.
klotski-unknown-piece = There is no piece “{ $sign }” on the board. A move is a piece and its way, such as D:R.
klotski-unknown-way = “{ $sign }” is not a direction. Directions are U, L, D, R or arrows.
klotski-no-way = Say which way piece { $piece } goes: { $piece }:U, { $piece }:L, { $piece }:D or { $piece }:R.
klotski-move-blocked = Move { $number } is not possible: piece { $piece } can’t go { $letter } there.
