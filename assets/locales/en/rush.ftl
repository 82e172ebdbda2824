# The family of cars in a car park: its name, its options, its errors.
rush-name = rush
rush-about = Rush Hour, Unblock Me (停车场): drive the cars aside until the red one gets out
rush-aim = Aim: drive the cars forwards and backwards until the red one reaches the frame at the edge.
rush-how = A move drives one car along its row or column, as far as there is room. Press a button with the car’s letter and a direction, or type moves, such as `A:RR`.
rush-hint = Move car { $piece }.
rush-leaves = Car { $car } has to get out { $arrow }
rush-in-pictures = cars in a car park, each one cell wide
rush-fix = Board
rush-title = Rush Hour { $shape }
rush-title-step = Rush Hour { $shape }, counting steps
rush-option-board = Rows of letters (same letter, same car; o is empty, x a wall), or all 36 in one; A has to get out
rush-option-metric = What counts as one move: driving a car any distance, or by one cell
rush-option-car = The letter of the car that has to get out, if it is not A
option-car-name = car
rush-option-exit = The side at which it gets out
option-exit-name = exit
option-exit-end = end: to the right, or down if it is vertical
option-exit-right = right
option-exit-left = left
option-exit-down = down
option-exit-up = up
rush-option-moves = Your moves: a car’s letter and its direction for each cell, such as B:DD, B↓↓ or BD2
rush-option-notation = How the moves are written: with letters or with arrows
rush-option-side = Cells along a side
rush-option-cars = How many cars of two cells, the one that gets out included
option-cars-name = cars
rush-option-trucks = How many trucks of three cells
option-trucks-name = trucks
rush-option-walls = How many cells are walls
option-walls-name = walls
rush-option-hardest = Search for a board that needs as many moves as possible
rush-help =
    Type the board row by row, separated by `/`, or all cells in one: the same letter is the same car, `o` or `.` is empty, `x` or `#` is a wall. Sizes from 4x4 to 8x8.
    Car A has to get out: to the right, or down if it is vertical. `car:B` names another, `exit:left` another side; `→ B left` behind the board says the same.
    The board is solved when the car touches that side. A move is the car’s letter and a direction for each cell: `A→→` is two to the right; `A:RR` can be typed. Driving one car any distance is one move; with `metric:step`, every cell is one.

rush-empty = There is no board here. Type it row by row: the same letter is the same car, o or . is empty.
rush-unknown-sign = “{ $sign }” is neither a car nor an empty cell. Cars are letters, o or . is empty, x is a wall.
rush-row-length = Row { $row } has { $given ->
    [one] 1 cell
   *[other] { $given } cells
    }, { $needed } expected.
rush-size = { $shape } is not a size that can be played: each side has { $least } to { $most } cells.
rush-not-straight = Car { $piece } is not in one straight piece: rows { $top }–{ $bottom }, columns { $left }–{ $right }.
rush-short = Car { $piece } takes one cell only. Cars take two or more; a wall is x.
rush-wide = Car { $piece } is too wide: cars are one cell wide.
rush-no-car = No car is called { $usual }. Say which has to get out: car:B.
rush-goal-form = “{ $goal }” is neither a car on the board nor a side. Write the car, the side (left, right, up, down), or both: B left.
rush-two-goals = The board’s text already gives the car and its exit after the arrow. Give them only once.
rush-two-metrics = The board’s text already ends in the name of a metric. Give only one of the two.
rush-exit-upright = Car { $piece } is vertical: it can only get out up or down.
rush-exit-level = Car { $piece } is horizontal: it can only get out left or right.
rush-unsolvable = This board can’t be solved (proven by checking every reachable position).
rush-shut = Car { $piece } can never get out: a wall, or a car that moves in the same row or column, is between it and the exit.
rush-unknown-car = There is no car “{ $sign }” on the board. A move is a car and its directions, such as A:R.
rush-unknown-direction = “{ $sign }” is not a direction. Directions are U, L, D, R or arrows.
rush-no-direction = In which direction does car { $piece } go? { $piece }:U, { $piece }:L, { $piece }:D or { $piece }:R.
rush-move-blocked = Move { $number } is not possible: car { $piece } can’t go { $letter ->
    [U] ↑
    [L] ←
    [D] ↓
   *[R] →
    } there.
rush-moves-too-many = No such board was found: the hardest of those tried needs { $most ->
    [one] 1 move
   *[other] { $most } moves
    }.
rush-hardest-moves = The hardest boards have as many moves as can be found. Give only one of “hardest”, “moves” and “difficulty”.
rush-too-full = The cars and walls take { $given } cells, but there are only { $room }.
rush-not-found = No such board was found. Try fewer moves.
