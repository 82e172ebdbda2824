# The family of Lights Out puzzles: its name, its options, its errors.
lights-name = lights
lights-about = Lights Out: press lights until all are off
lights-aim = Aim: press lights until all are off.
lights-aim-lit = Aim: press lights until all are lit.
lights-aim-target = Aim: press lights until the board looks like the target beside it.
lights-swap = Swap lit and unlit
lights-how = A move presses one light, and changes it and its neighbours. `b3` is column b, row 3. The order of the presses does not matter.
lights-counted-as-one = Presses in another order count once.
lights-hint = Press a light in row { $row }.
lights-hint-ring = Press light { $light }.
lights-fix = Board
lights-in-pictures = a grid of lights, some of them lit
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
lights-option-board = Rows from the top: 0 off, 1 lit (more states: 2, 3, 4), # no light, / between rows
lights-option-goal = off (if left out), on, or a board in the same form
lights-option-press = What a press changes: cross, diagonal, ring, king, lines, or rows such as 010/111/010
option-press-name = press
lights-option-edges = What lies beyond the edges
option-edges-name = edges
option-edges-walls = walls: nothing
option-edges-torus = torus: the opposite edge
option-edges-ring = ring: one row of lights whose ends meet
lights-option-states = How many states a light has, off included; 2 if left out
option-states-name = states
lights-option-moves = Your presses: b3 is column b, row 3; or a board of 1s where you press
lights-option-notation = How the presses are written
lights-option-size = Columns x rows, such as 5x6; of a ring the number of lights
option-notation-cells = cells: b3 c4
option-notation-grid = a grid: how often each light is pressed
lights-help =
    Type the rows from the top with `/` between them: `0` or `.` for off, `1` or `*` for lit, `#` where there is no light. `□■` and emoji are fine too. Sizes: 2x2 to 12x12.
    A press changes a light and its neighbours: `press:` chooses cross, diagonal, ring (the eight around it), king or lines (its row and column), or takes your own, such as `press:010/111/010` with the pressed light in the middle.
    `edges:torus` joins opposite edges. A light that a press reaches from two sides changes once. `edges:ring` takes one row whose ends meet. With `states:3` a press goes from off to 1, to 2 and back to off.
    `goal:on` wants all lit, `goal:` takes any pattern. In the answer `b3` is column b, row 3; the order does not matter.

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
