# Messages of this crate in English, copied from the program's locale files.
# To update: UPDATE_EXPECT=1 cargo test -p cantor-puzzles --test it -- english
check-optimal = Solved in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }, the fewest possible.
check-solved = Solved in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }; { $enough } would have been enough.
check-solved-unproven = Solved in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }. At least { $least } are needed; there was not enough time to prove whether fewer than yours would do.
check-unsolved = { $moves ->
    [one] 1 move, legal
   *[other] { $moves } moves, all legal
    }, but not solved yet: { $left ->
    [one] 1 more is
   *[other] { $left } more are
    } needed.
check-unsolved-bound = { $moves ->
    [one] 1 move, legal
   *[other] { $moves } moves, all legal
    }, but not solved yet: at least { $left ->
    [one] 1 more is
   *[other] { $left } more are
    } needed.
check-stuck = { $moves ->
    [one] 1 move, legal
   *[other] { $moves } moves, all legal
    }, but the goal can no longer be reached from there (proven).
check-no-loss = No move was a mistake.
check-loss = The first mistake is move { $loss } ({ $mv }):
check-loss-within = There was a mistake. The first one is among moves { $from } to { $to }; there was not enough time to prove which it is.
check-loss-unknown = There was not enough time to prove whether any move was a mistake.
check-next = The shortest solution from the position before it: { $moves }
check-on = The shortest solution known from there: { $moves }
dials-aim = Aim: press buttons until each dial is at its goal, the dark spot on its rim.
dials-aim-equal = Aim: press buttons until all dials are at the same position.
dials-how = A move presses one button, and turns several dials by its steps. The bright knob shows the position. The order of the presses does not matter.
dials-hint = Press a button that turns dial { $dial }.
dials-counted-as-one = Presses in another order count once.
dials-title = { $dials ->
    [one] 1 dial
   *[other] { $dials } dials
    } of { $positions } positions, { $buttons ->
    [one] 1 button
   *[other] { $buttons } buttons
    }
dials-legend = Buttons
dials-buttons = Buttons: { $buttons }
dials-empty = There are no dials here. Type the position of each, counted from 0, with spaces between them: 2 5 1.
dials-count = At most { $most } dials are possible.
dials-unknown-sign = “{ $sign }” has no meaning here. Type numbers with spaces between them.
dials-position = { $text } is not a position of this dial: they are 0 to { $most }.
dials-positions-missing = How many positions does a dial have? Fill in `positions`, such as 6, or choose a `game`.
dials-numbers = Give one number, or { $count }: one for each dial.
dials-goal-length = The goal is one position, “equal”, or { $count } positions with ? for any.
dials-two-goals = The text already has a goal after its arrow. Give only one of the two.
dials-buttons-missing = What do the buttons turn? Fill in `buttons`, such as AB, BC, or a row of steps for each: 1 1 0; 0 1 1.
dials-button-count = There are 1 to { $most } buttons.
dials-button-length = This button has { $given ->
    [one] 1 number
   *[other] { $given } numbers
    }; { $needed } are expected, one for each dial.
dials-field-near = “{ $name }:” is not known. Did you mean “{ $near }:”?
dials-field-twice = “{ $name }:” appears twice, with two values. Leave one out.
dials-use-name = Use { $name }
dials-label-twice = There are two buttons { $button }.
dials-label-missing = Button { $button } is missing: labels are A, B, C and so on, each once.
dials-button-dial = “{ $text }” is not a dial: they are a to { $last }, or outer, middle and inner.
dials-button-letter = “{ $text }” is not a dial: they are a to { $last }.
dials-button-nothing = This button turns nothing.
dials-steps-nothing = With these steps nothing turns.
dials-step-turn = A step of { $text } is more than a turn. To name dials, write letters: AB, BC.
dials-unsolvable = No presses lead to the goal (proven).
dials-unsolvable-stuck = No presses lead to the goal (proven): no button brings { $dials } into position.
dials-unsolvable-near = No presses lead to the goal (proven). It becomes solvable if you change { $count ->
    [one] dial { $dials }
   *[other] the dials { $dials }
    }.
dials-change = Change { $dials }
dials-goal-near = Use goal: { $goal }
dials-move-form = “{ $text }” is not a press. A press is the letter of a button: A A C, or A×2 C.
dials-move-unknown = There is no button { $text }: they are A to { $last }.
dials-not-found = No such board was found. Try fewer presses.
hex-aim = Aim: turn rings of six until every coloured circle has its stone, as in the target beside it.
hex-how = The numbers are rings of six points. `4↻` turns ring 4 one place clockwise, `4↺` counter-clockwise, `4½` halfway round.
hex-counted-as-one = Turns with the same effect count once.
hex-hint = Turn ring { $ring }.
hex-title = Hexagonal rotation puzzle, side { $side }
hex-title-turns = Hexagonal rotation puzzle, side { $side }, turns { $turns }
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
klotski-aim = Aim: slide the blocks, without lifting any, until the red one is where the target beside the board shows it.
klotski-aim-any = A block without a letter in the target can be any of its size.
klotski-how = A move slides one block as far as you like. Press a button with the block’s name and a direction, or type moves, such as `A:D`.
klotski-hint = Move block { $piece }.
klotski-title = Klotski { $shape }
klotski-title-step = Klotski { $shape }, counting steps
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
lights-aim = Aim: press lights until all are off.
lights-aim-lit = Aim: press lights until all are lit.
lights-aim-target = Aim: press lights until the board looks like the target beside it.
lights-swap = Swap lit and unlit
lights-how = A move presses one light, and changes it and its neighbours. `b3` is column b, row 3. The order of the presses does not matter.
lights-counted-as-one = Presses in another order count once.
lights-hint = Press a light in row { $row }.
lights-hint-ring = Press light { $light }.
lights-title = Lights Out { $size }{ $press ->
    [cross] { "" }
   *[other] , press { $press }
    }{ $states ->
    [2] { "" }
   *[other] , { $states } states
    }
lights-title-torus = Lights Out { $size }, wrapped around{ $press ->
    [cross] { "" }
   *[other] , press { $press }
    }{ $states ->
    [2] { "" }
   *[other] , { $states } states
    }
lights-title-ring = Lights Out, a ring of { $lights } lights{ $press ->
    [cross] { "" }
   *[other] , press { $press }
    }{ $states ->
    [2] { "" }
   *[other] , { $states } states
    }
lights-empty = There is no board here. Type the rows from the top, 0 for off and 1 for lit, “/” between rows.
lights-unknown-sign = “{ $sign }” does not stand for a light. Off is 0 or “.”, lit 1 or “*”, a cell without a light “#”.
lights-two-colours = Which colour is lit? Write 0 for off and 1 for lit, or further digits for more states.
lights-row-length = A row has { $given ->
    [one] 1 light
   *[other] { $given } lights
    }, { $needed } expected.
lights-size = A { $size } board is not possible: each side is { $least } to { $most }.
lights-ring-length = A ring is one row of { $least } to { $most } lights.
lights-two-goals = The board’s text already has a goal after its arrow. Give only one of the two.
lights-all-blocked = There is no light on this board.
lights-goal-shape = The goal must have the shape of the board, and the same cells without a light.
lights-state = State { $state } does not exist: the highest is { $most }. `states` sets their number.
lights-press-sign = “{ $sign }” is not possible in a pattern: its digits are 0 to { $most }.
lights-press-shape = A pattern is a rectangle with the pressed light in its middle: its sides are odd, at most { $most }.
lights-press-ring = On a ring a pattern is cross, ring, king, or one row of your own, such as 101, with the pressed light in its middle.
lights-press-nothing = This pattern changes nothing.
lights-unsolvable = No presses lead to the goal (proven).
lights-unsolvable-near = No presses lead to the goal (proven). It becomes solvable if you change { $count ->
    [one] light { $lights }
   *[other] the lights { $lights }
    }.
lights-change = Change { $lights }
lights-goal-off = Use goal: all off
lights-goal-on = Use goal: all lit
lights-move-form = “{ $text }” is not a press (number { $number }). A press is a column and a row, such as b3, or on a ring a number.
lights-move-outside = Press { $number } ({ $text }) is not on the board.
lights-move-blocked = Press { $number } ({ $text }) changes nothing: there is no light to press.
lights-not-found = No such board was found. Try fewer presses.
error-stopped = No solution was found in the time allowed. Any solution takes at least { $least ->
    [one] 1 move
   *[other] { $least } moves
    }.
generate-stopped = No such board was found in time. Try fewer moves or a smaller board.
moves-too-many = At most { $most } moves can be checked at once.
error-choice = “{ $text }” is not one of: { $choices }.
error-no-goal = The goal after the arrow is missing.
error-number = Expected a whole number from { $least } to { $most }, not “{ $text }”.
rush-aim = Aim: drive the cars forwards and backwards until the red one reaches the frame at the edge.
rush-how = A move drives one car along its row or column, as far as there is room. Press a button with the car’s letter and a direction, or type moves, such as `A:RR`.
rush-hint = Move car { $piece }.
rush-leaves = Car { $car } has to get out { $arrow }
rush-title = Rush Hour { $shape }
rush-title-step = Rush Hour { $shape }, counting steps
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
sliding-aim = Aim: slide the tiles until the board looks like the target beside it.
sliding-how = A move slides a tile next to the gap into it. Press the arrow: it names where the tile goes. You can also type moves, such as `U L D R`.
sliding-hint = Move tile { $tile }.
sliding-title = Sliding puzzle { $shape }
sliding-title-multi = Sliding puzzle { $shape }, multi-tile moves
sliding-letters-gap = Your letters were read as the directions of the gap.
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
water-aim = Aim: pour until each bottle holds a single colour.
water-how = A move pours the top colour of one bottle onto the same colour, or into an empty bottle. Press a button such as `3>5`: from bottle 3 into bottle 5.
water-hint = Pour from bottle { $bottle }.
water-aim-ball = Aim: move the balls until each bottle holds a single colour.
water-how-ball = A move takes the top ball of one bottle onto a ball of the same colour, or into an empty bottle. Press a button such as `3>5`: from bottle 3 into bottle 5.
water-hint-ball = Move the top ball of bottle { $bottle }.
water-how-bottom = A move lets the lowest colour of one bottle out, onto the same colour on top of another or into an empty bottle; the rest sinks. Press a button such as `3>5`: from bottle 3 into bottle 5.
water-title = Water sort, { $colours ->
    [one] 1 colour
   *[other] { $colours } colours
    }, { $bottles ->
    [one] 1 bottle
   *[other] { $bottles } bottles
    }
water-title-ball = Ball sort, { $colours ->
    [one] 1 colour
   *[other] { $colours } colours
    }, { $bottles ->
    [one] 1 bottle
   *[other] { $bottles } bottles
    }
water-title-bottom = Water sort from the bottom, { $colours ->
    [one] 1 colour
   *[other] { $colours } colours
    }, { $bottles ->
    [one] 1 bottle
   *[other] { $bottles } bottles
    }
water-empty = There is no level here. Type each bottle from top to bottom: ABBC BABA CCCA .... ....
water-one-bottle = This is a single bottle. Put a space between bottles: ABBC BABA CCCA .... ....
water-unknown-sign = “{ $sign }” is neither a colour nor an empty place. Colours are letters, numbers, emoji or names; empty places are “.”.
water-bottles = { $given } bottles are too many: at most { $most } can be solved.
water-capacity = A bottle of { $given } units is too large: at most { $most } can be solved.
water-colours = { $given } colours are too many: at most { $most } are possible.
water-gap = A unit hangs above an empty place here.
water-order = Judging by its empty places, this bottle is written the other way round.
water-orders = This bottle has its empty places at the other end from the bottles before it.
water-move-form = “{ $text }” is not a move. A move is two bottles, such as 3>5.
water-move-bottle = Move { $number } names a bottle that does not exist: they are numbered from 1 to { $bottles }.
water-move-same = Move { $number } ({ $move }) names one bottle twice.
water-move-empty = Move { $number } ({ $move }) is not possible: bottle { $from } is empty.
water-move-hidden = Move { $number } ({ $move }) is not possible: what is on top of bottle { $from } is not known.
water-move-full = Move { $number } ({ $move }) is not possible: bottle { $to } is full.
water-move-colour = Move { $number } ({ $move }) is not possible: another colour is on top of bottle { $to }.
water-unsolvable = This level can’t be solved (proven by checking every reachable position).
water-unsolvable-one-more = This level can’t be solved (proven). With one more empty bottle it takes { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }.
water-add-bottle = Add an empty bottle
water-unsolvable-one-more-most = This level can’t be solved (proven). With one more empty bottle it can be solved in { $moves ->
    [one] 1 move
   *[other] { $moves } moves, perhaps fewer
    }.
water-unsolvable-even-so = This level can’t be solved, not even with one more empty bottle (both proven).
water-count = “{ $over }” appears { $given } times, but the largest bottle holds { $most }, and each colour has to fit into one bottle.
water-count-one = “{ $over }” appears { $given } times instead of { $most }. One here is probably too many, or was meant to be another colour.
water-count-swapped = “{ $over }” appears { $given } times and “{ $under }” { $fewer }, instead of { $most } each. One “{ $over }” was probably meant to be “{ $under }”.
water-range = The most moves ({ $most }) can’t be less than the fewest ({ $least }).
water-not-found = No such level was found. Try fewer moves.
water-hidden-many = { $hidden } units are hidden, but the colours that can be there fill only { $room }.
water-hidden-bottom = Where bottles are poured from the bottom, all units have to be known: “?” can’t be used with rule:bottom.
water-reveal = { $moves ->
    [0] The unit on top of bottle { $bottle } is not known. Which colour is it?
   *[other] Then a hidden unit is on top of bottle { $bottle }. Which colour is it?
    } Of { $fillings } possible colourings tried, { $solvable } can be solved.
water-colour = { $colour }
water-hidden-stuck = No moves can uncover a hidden unit.
water-hopeless = Restart the level: from here it can be solved for hardly any colours of the hidden units.
water-which = The colour of bottle { $bottle }
water-known = This continues from your position: { $all } moves in all. A restart would take { $anew }.
water-known-stuck = From here this level can’t be solved any more (proven). Restart it: all its colours are known now.
water-again = Restart with the colours known so far
water-restart = From here no moves can uncover the hidden units. Restart the level with the colours known so far: { $level }
