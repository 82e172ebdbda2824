# The family of linked dials: its name, its options, its errors.
dials-name = dials
dials-about = Linked dials: each button turns several dials; compasses, cubes, light boxes
dials-aim = Aim: press buttons until each dial is at its goal, the dark spot on its rim.
dials-aim-equal = Aim: press buttons until all dials are at the same position.
dials-how = A move presses one button, and turns several dials by its steps. The bright knob shows the position. The order of the presses does not matter.
dials-hint = Press a button that turns dial { $dial }.
dials-fix = Dials
dials-in-pictures = dials with a pointer, as Cantor draws them
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
dials-option-start = The position of each dial, from 0: 2 5 1; lamps: 01110/11011
dials-option-buttons = What each button turns: outer middle, inner; AB BC; 1 1 0; 0 2 -1; line, ring or each
option-buttons-name = buttons
dials-option-positions = How many positions a dial has, 2 to 12: 6, or one number for each dial: 6 4 4
option-positions-name = positions
dials-option-goal = 0 (if left out), another position for all, equal, or a list with ? for any: 0 3 ?
dials-option-game = A known puzzle; it fills in what the game fixes
option-game-name = game
option-game-any = any
option-game-compass = navigation compass (Honkai: Star Rail)
option-game-cubes = rotating or lighting cubes (Genshin Impact)
option-game-lightbox = light box (Old School RuneScape)
dials-option-steps = How far each dial turns at a time: +1 -2 +3; 1 if left out
option-steps-name = steps
dials-option-dials = How many dials
option-dials-name = dials
dials-option-moves = Your presses: A A C, or A×2 C
dials-option-notation = How the presses are written
option-notation-groups = groups: A×2 C
option-notation-presses = single presses: A A C
dials-help =
    Type the position of each dial, counted from 0, with spaces between them, and say how many `positions:` a dial has. Dials are a, b, c from the first; of a compass outer, middle, inner.
    `buttons:` takes the dials of each button, `outer middle, inner` or `AB BC`, or a row of steps for each, `1 1 0; 0 2 -1`. `line` and `ring` turn each dial with its neighbours. `steps:"+1 -2 +3"` says how far each dial turns.
    `game:compass` has six positions. `game:cubes` has four, turned in a line, until all are equal (`positions:3` for lights). `game:lightbox` has lamps: type the lamps before any press and, as `buttons:`, those after each button alone: `A: 01110/… B: 11010/…`.
    `goal:equal` wants all dials at one position, `goal:"0 3 ?"` a position of each. In the answer `A×2 C` is A twice and C once; the order does not matter.

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
