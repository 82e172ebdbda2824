# What front ends answer, whatever the family.
reply-solved = { $moves ->
    [0] { $title }: already solved.
    [one] { $title }: 1 move, proven shortest.
   *[other] { $title }: { $moves } moves, proven shortest.
    }
reply-bound = { $title }: { $moves } moves; at least { $least } are needed.
reply-until = { $moves ->
    [0] { $title }: something is not known.
    [one] { $title }: 1 move until more is known.
   *[other] { $title }: { $moves } moves until more is known.
    }
reply-board = Board: { $board }
reply-every = The pictures show the board after every { $every } moves.
reply-moves-file = The moves are in the attached file.
reply-step-start = The start, before the first of { $last ->
    [one] 1 move
   *[other] { $last } moves
    }.
reply-step = Step { $step } of { $last }: { $move }
reply-your-copy = Those buttons are somebody else’s; here is your own copy.
button-first = ⏮ First
button-back = ◀ Back
button-next = Next ▶
button-last = Last ⏭
button-whole = All steps
button-animate = Animation
button-share = Show everyone
button-more = One more move
button-solution = Whole solution
hint-next = { $title }: { $count ->
    [one] the next move
   *[other] the next { $count } moves
    }; { $left ->
    [0] that solves it.
    [one] after that 1 more is needed.
   *[other] after that { $left } more are needed.
    }
hint-next-unproven = { $title }: { $count ->
    [one] a good next move
   *[other] { $count } good next moves
    }; with the best way found, { $left ->
    [one] 1 more follows.
   *[other] { $left } more follow.
    }
hint-until = { $title }: { $count ->
    [0] no next move yet; `/solve` says what there is to answer.
    [one] a good next move, before more is known.
   *[other] { $count } good next moves, before more is known.
    }
reply-choose = Choose the answer
hint-solved = { $title }: already solved.
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
picture-goal = Target
picture-alt-board = { $title }. Board: { $board }.
picture-alt-whole = { $title }. Board: { $board }. Moves: { $moves }.
picture-alt-step = { $title }, step { $step } of { $last }. Move: { $move }. Board: { $board }.
picture-alt-page = { $title }, steps { $from } to { $to } of { $last }. Moves: { $moves }.
picture-alt-every = { $title }, the board after every { $every } moves, moves { $from } to { $to } of { $last }. Moves: { $moves }.

help-title = **Cantor** finds the fewest moves and draws every step.
help-more = `/help` with a puzzle shows all about it. `/hint` tells only the next move, `/check` judges your own moves. In the menu of a message, “Apps – Solve puzzle” solves a board that somebody wrote.
    `/puzzle` posts a board to play against your friends, `/daily` the same one for everyone, `/leaderboard` says who needed the fewest moves. `/event` gives a name to the puzzle of an event. `/privacy` shows and deletes what is stored of you.
help-solve = `/solve { $family } { $option }:{ $example }`

error-stopped = No solution was found in the time allowed. Any solution takes at least { $least ->
    [one] 1 move
   *[other] { $least } moves
    }.
error-busy = Too many boards are being solved right now. Please try again in a minute.
error-internal = Something went wrong on our side. It has been noted; please try again.
error-old-button = This button is from an older version or is not known any more. Please ask again with `/solve`.
error-no-board = There is no board in this message that can be read. `/help` shows how boards are typed.
error-unknown-command = This command is not known any more. Please reload Discord.
error-label = error
moves-too-many = At most { $most } moves can be checked at once.
moves-no-back = These moves can’t be taken back by moves.
error-choice = “{ $text }” is not one of: { $choices }.
error-number = A whole number from { $least } to { $most } is wanted, not “{ $text }”.
reply-file-too-large = A picture or file was too large for this place and has been left out.
error-too-fast = You are going too fast. Please go on in { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
    }.
