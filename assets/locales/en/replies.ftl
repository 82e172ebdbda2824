# What front ends answer, whatever the family.
reply-solved = { $moves ->
    [0] { $title }: already solved.
    [one] { $title }: 1 move, proven shortest.
   *[other] { $title }: { $moves } moves, proven shortest.
    }
reply-bound = { $title }: { $moves } moves; at least { $least } are needed.
reply-board = Board: { $board }
reply-every = The pictures show the board after every { $every } moves.
reply-moves-file = The moves are in the attached file.
reply-all = { $count ->
    [one] There is 1 shortest solution.
   *[other] There are { $count } shortest solutions.
    }
reply-all-at-least = There { $count ->
    [one] is at least 1 shortest solution
   *[other] are at least { $count } shortest solutions
    }; the time was up before all were counted.
reply-all-none = All shortest solutions can’t be counted for this board: its shortest length is not proven, or it is too large.
reply-all-listed = The first { $listed } of them are listed.
reply-all-file = The list is attached as solutions.txt.
reply-first-moves = Good first moves: { $moves }.
picture-start = Start
picture-alt-board = { $title }. Board: { $board }.
picture-alt-whole = { $title }. Board: { $board }. Moves: { $moves }.
picture-alt-page = { $title }, steps { $from } to { $to } of { $last }. Moves: { $moves }.
picture-alt-every = { $title }, the board after every { $every } moves, moves { $from } to { $to } of { $last }. Moves: { $moves }.

help-title = **Cantor** finds the fewest moves and draws every step.
help-solve = `/solve { $family } { $option }:{ $example }`

error-stopped = No solution was found in the time allowed. Any solution takes at least { $least ->
    [one] 1 move
   *[other] { $least } moves
    }.
error-busy = Too many boards are being solved right now. Please try again in a minute.
error-internal = Something went wrong on our side. It has been noted; please try again.
error-unknown-command = This command is not known any more. Please reload Discord.
error-label = error
moves-too-many = At most { $most } moves can be checked at once.
error-choice = “{ $text }” is not one of: { $choices }.
error-number = A whole number from { $least } to { $most } is wanted, not “{ $text }”.
