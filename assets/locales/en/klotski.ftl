# The family of klotski puzzles: its name, its options, its errors.
klotski-name = klotski
klotski-about = Klotski, Huarong Dao: slide the blocks until the large one is out
klotski-aim = Aim: slide the blocks, without lifting any, until the red one is where the target beside the board shows it.
klotski-aim-any = A block without a letter in the target can be any of its size.
klotski-how = A move slides one block as far as you like. Press a button with the block’s name and a direction, or type moves, such as `A:D`.
klotski-hint = Move block { $piece }.
klotski-fix = Layout
klotski-title = Klotski { $shape }
klotski-title-step = Klotski { $shape }, counting steps
klotski-option-board = Rows of letters (same letter, same block; . is empty), a name such as Red Donkey, or a code
klotski-option-metric = What counts as one move: sliding a block any distance, even around corners, or by one cell
klotski-option-goal = Row and column for the large block’s upper left corner, such as 4,2; others with their letter: B1,1
klotski-option-moves = Your moves: a block’s letter and its directions, such as B:DL, B↓← or B down left
klotski-option-notation = How the moves are written: with letters or with arrows
klotski-option-size = Columns and rows, such as 5x6, each 2 to 8; 4x5 if left out
klotski-option-blocks = How many blocks of each size, width first: 2x2 2x1*3 1x2*3; the largest is the one to get out
option-blocks-name = blocks
klotski-option-empty = How many cells are empty; 1×1 blocks fill the rest
option-empty-name = empty
klotski-option-walls = How many cells are walls
klotski-option-horizontal = How many horizontal 2×1 blocks
option-horizontal-name = horizontal
klotski-option-vertical = How many vertical 1×2 blocks
option-vertical-name = vertical
klotski-option-hardest = Make one of the layouts that need the most moves
option-hardest-name = hardest
klotski-help =
    Type the layout row by row, separated by `/`: the same letter is the same block, `.` is empty, `#` is a wall. Emoji 🟥🟩🟦🟨⬛ and the codes of other solvers (`1A9BF0C`) work too.
    Well-known layouts have names in English, Chinese and pinyin: `board:Red Donkey`, `board:hengdaolima`.
    A move is the block’s letter and its directions: `D↓` is one down, `B↓←` is down, then left; `B:DL` can be typed. Moving one block any distance is one move; with `metric:step`, every cell is one.
    Sizes up to 8x8. `goal:4,2` sends the 2×2 block there; `goal:B1,1 C1,3` sends others, and `goal:1x1:5,2` any block of that size. A goal can be drawn too: `goal:..../..../..../AA../AA..`.

klotski-unknown-name = No layout is called “{ $name }”. Did you mean { $meant ->
    [1] “{ $first }”
    [2] “{ $first }” or “{ $second }”
   *[other] “{ $first }”, “{ $second }” or “{ $third }”
    }?
klotski-no-name = No layout is called “{ $name }”. A board is typed row by row, with “/” between the rows: BAAC/BAAC/DFFE/DGHE/I..J
klotski-named = { $name }
klotski-empty = There is no layout here. Type it row by row: the same letter is the same block, . is empty.
klotski-unknown-sign = “{ $sign }” is neither a block nor an empty cell. Blocks are letters, . is empty, # is a wall.
klotski-row-length = Row { $row } has { $given ->
    [one] 1 cell
   *[other] { $given } cells
    }, { $needed } expected.
klotski-size = { $shape } is not a size that can be played: each side has 2 to { $most } cells.
klotski-not-rectangle = Block { $piece } is not a rectangle: rows { $top }–{ $bottom }, columns { $left }–{ $right }.
klotski-cut = The block that begins in row { $row }, column { $column } is incomplete.
klotski-code = This code is not a layout: its blocks overlap, stick out of the board, or are too many.
klotski-no-square = There is no 2×2 block. Say which block has to go where: goal:B4,2.
klotski-squares = There are { $squares } blocks of 2×2. Say which has to go where: goal:A4,2.
klotski-no-middle = The 2×2 block does not fit in the middle of this board’s bottom rows. Say where it has to go, as row and column: goal:4,2.
klotski-too-full = { $empty ->
    [0] No cell is
    [one] One cell is
   *[other] { $empty } cells are
    } empty, but two are needed.
klotski-kinds = There are too many kinds of blocks: at most { $most } can be told apart by size and goal.
klotski-goal-form = “{ $goal }” is not a goal. Write the row and column of the upper left corner, such as 4,2, or A4,2 for block A.
klotski-goal-piece = “{ $goal }” names a block that is not on the board.
klotski-goal-size = Block { $piece } has another size in the goal.
klotski-goal-few = The goal needs { $wanted ->
    [one] 1 block
   *[other] { $wanted } blocks
    } of { $size }, but { $there ->
    [0] there is none
    [one] there is only 1
   *[other] there are only { $there }
    }.
klotski-goal-shape = The goal is drawn as { $given }, but the board is { $needed }.
klotski-goal-outside = At “{ $goal }” the block would stick out of the board.
klotski-goal-taken = “{ $goal }” is not possible: there is a wall or another goal, or this block already has a goal.
klotski-two-goals = The board’s text already has a goal after its arrow. Give only one of the two.
klotski-two-metrics = The board’s text already ends in the name of a metric. Give only one of the two.
klotski-generate-goal = Layouts can only be made for the usual goal.
klotski-unsolvable = This layout can’t be solved, however you move (proven by checking every position within reach).
klotski-moves-too-many = No such layout needs that many moves: the hardest one with two empty cells needs { $most }, and for some lengths just below that there is none.
klotski-hardest-moves = The hardest layouts have a fixed number of moves. Give only one of “hardest”, “moves” and “difficulty”.
klotski-no-pieces = No layout with that many horizontal and vertical blocks and two empty cells can be solved.
klotski-blocks-form = “{ $text }” is not a number of blocks. Write width x height, and the number after a *: 2x2 2x1*3 1x2*3.
klotski-blocks-twice = “blocks” already says how many blocks of each size there are. Leave this out, or “blocks”.
klotski-set-full = The blocks and walls take { $taken } of the { $cells } cells, but { $empty } have to stay empty.
klotski-not-found = No such layout that can be solved was found. Try other blocks, more empty cells or fewer walls.
klotski-moves-not-found = No such layout was found: the longest solution among those tried has { $most ->
    [one] 1 move
   *[other] { $most } moves
    }.
klotski-unknown-piece = There is no block “{ $sign }” on the board. A move is a block and its directions, such as D:R.
klotski-unknown-direction = “{ $sign }” is not a direction. Directions are U, L, D, R or arrows.
klotski-no-direction = Say which way block { $piece } goes: { $piece }:U, { $piece }:L, { $piece }:D or { $piece }:R.
klotski-move-blocked = Move { $number } is not possible: block { $piece } can’t go { $letter ->
    [U] ↑
    [L] ←
    [D] ↓
   *[R] →
    } there.
