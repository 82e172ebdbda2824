# The family of hexagonal rotation puzzles: its name, its options, its errors.
hex-name = hex
hex-about = Hexagonal rotation puzzle (墨盘, SpinHex)
hex-aim = Aim: turn rings of stones until the board looks like the target beside it.
hex-how = A move turns the six points around an inner point: `L2,2` one place clockwise, `R2,2` counter-clockwise, `C2,2` halfway round. Row and column are counted from 0.
hex-counted-as-one = Turns with the same effect count once.
hex-hint = Turn the ring around { $ring }.
hex-fix = Board
hex-title = Hexagonal rotation puzzle, side { $side }
hex-title-turns = Hexagonal rotation puzzle, side { $side }, turns { $turns }
hex-option-start = The board, rows from the top: . empty, o a stone (or digits for colours), / between rows
hex-option-target = The target in the same form
option-target-name = target
hex-option-turns = Which turns are allowed
hex-option-moves = Your moves: L, R or C with the row and column of the point to turn about, such as L2,3
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
option-notation-turns = turns: L2,3
hex-help =
    Type the rows from the top with `/` between them: `.` for an empty point, `o` for a stone, or digits for colours. The side can be 2 to 5.
    A move names an inner point and turns the six around it: `L2,3` turns them one place clockwise, `R2,3` counter-clockwise, `C2,3` halfway round.
    The numbers are row and column, both counted from 0 over all points, so inner points start at 1. `turns` says which turns are allowed.

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
hex-move-form = “{ $text }” is not a move. A move is L, R or C and the row and column of an inner point, such as L2,3.
hex-move-point = Move { $number } ({ $text }) is not possible: there is no inner point in that row and column.
hex-move-kind = Move { $number } ({ $text }) is not allowed: the turns are { $turns } only.
hex-too-many-stones = A board of side { $side } has room for at most { $most } stones, since one point has to stay empty.
hex-not-found = No such board was found. Try fewer moves.
