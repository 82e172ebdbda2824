# The family of hexagonal rotation puzzles: its name, its options, its errors.
hex-name = hex
hex-about = Hexagonal rotation puzzle (墨盘, SpinHex)
hex-aim = Aim: turn rings of six until every coloured circle has its stone, as in the target beside it.
hex-choose = Which ring?
hex-how = The numbers are rings of six points. `4↻` turns ring 4 one place clockwise, `4↺` counter-clockwise, `4½` halfway round.
hex-counted-as-one = Turns with the same effect count once.
hex-hint = Turn ring { $ring }.
hex-fix = Board
hex-title = Hexagonal rotation puzzle, side { $side }
hex-title-turns = Hexagonal rotation puzzle, side { $side }, turns { $turns }
hex-option-start = The board, rows from the top: . empty, o a stone (or digits for colours), / between rows
hex-option-target = The target in the same form
option-target-name = target
hex-option-turns = Which turns are allowed
hex-option-moves = Your moves: a ring’s number and its turn, such as 4↻ 4↺ 4½, or typed 4L 4R 4C
hex-option-notation = How the moves are written
hex-option-side = Points along an edge
option-side-name = side
hex-option-stones = How many stones
option-stones-name = stones
hex-option-symmetric = Make the target symmetric
option-symmetric-name = symmetric
option-start-name = start
option-turns-name = turns
option-turns-LRC = LRC: clockwise, counter-clockwise and half turns
option-turns-LR = LR: clockwise and counter-clockwise
option-turns-LC = LC: clockwise and half turns
option-turns-RC = RC: counter-clockwise and half turns
option-turns-L = L: clockwise only
option-turns-R = R: counter-clockwise only
option-turns-C = C: half turns only
option-notation-rings = rings: 4↻ 4↺ 4½
option-notation-turns = turns: L2,3 (row, column)
hex-help =
    Type the rows from the top with `/` between them: `.` for an empty point, `o` for a stone, or digits for colours. The side can be 2 to 5.
    Rings of six points have numbers in the picture. `4↻` turns ring 4 one place clockwise, `4↺` counter-clockwise, `4½` halfway round; you can type `4L`, `4R`, `4C`.
    Coloured circles are where stones have to go. `turns` says which turns are allowed.

hex-empty = There is no board here. Type the rows from the top, “.” for an empty point and “o” for a stone, “/” between rows.
hex-unknown-sign = “{ $sign }” does not stand for a point. Empty points are “.”, stones “o”, colours digits or letters.
hex-rows = { $given ->
    [one] 1 row
   *[other] { $given } rows
    } given: a hexagon has 3, 5, 7 or 9.
hex-row-length = Row { $row } has { $given ->
    [one] 1 point
   *[other] { $given } points
    }, { $needed } expected.
hex-no-goal = The target is missing. Give it as an option, or after an arrow: start → target.
hex-two-goals = The board’s text already has a target after its arrow. Give only one of the two.
hex-two-turns = The board’s text already ends in the turns that are allowed. Give only one of the two.
hex-sides = The start has side { $start }, the target side { $goal }.
hex-colours = At most { $most } different colours are possible.
hex-count = { $have ->
    [one] 1 stone
   *[other] { $have } stones
    } at the start, { $want } in the target.
hex-count-colour = Colour { $colour }: { $have ->
    [one] 1 stone
   *[other] { $have } stones
    } at the start, { $want } in the target.
hex-unsolvable = With the turns { $turns } this target can’t be reached, however you move (proven).
hex-move-form = “{ $text }” is not a move. A move is a ring’s number and its turn: 4↻, 4↺ or 4½, or typed 4L, 4R, 4C.
hex-move-point = Move { $number } ({ $text }) is not possible: the rings are 1 to { $rings }.
hex-move-kind = Move { $number } ({ $text }) is not allowed: the turns are { $turns } only.
hex-too-many-stones = A board of side { $side } has room for at most { $most } stones, since one point has to stay empty.
hex-not-found = No such board was found. Try fewer moves.
