# What front ends answer, whatever the family.
reply-solved = { $moves ->
    [0] { $title }: already solved.
    [one] { $title }: 1 move, proven shortest.
   *[other] { $title }: { $moves } moves, proven shortest.
    }
reply-bound = { $title }: { $moves } moves, the best found; at least { $least } are needed.
reply-unsolvable = { $title }: not solvable.
reply-until = { $moves ->
    [0] { $title }: a hidden unit has to be named first.
    [one] { $title }: make 1 move, then a hidden unit shows.
   *[other] { $title }: make { $moves } moves, then a hidden unit shows.
    }
reply-board = Board: { $board }
reply-several = There are several boards in that message. Which one is it?
reply-which = Choose a board
reply-every = The pictures show the board after every { $every } moves.
reply-some = Too many steps to show all; these are the key ones.
reply-moves-file = The moves are in the attached file.
reply-step-start = The start, before the first of { $last ->
    [one] 1 move
   *[other] { $last } moves
    }.
reply-step = Step { $step } of { $last }: { $move }
reply-solving = { $title }: searching …
reply-pressed = 🔎 Searching …
reply-solving-least = { $title }: searching … At least { $least } moves are needed.
reply-solving-best = { $title }: searching … Best so far { $moves } moves; at least { $least } are needed.
reply-searching = Still looking for a shorter solution, until { $until } at the latest. This message shows it when found.
reply-searched = { $saved ->
        [0] Search finished: nothing shorter was found.
        [one] Search finished: shorter by one move.
       *[other] Search finished: shorter by { $saved } moves.
    }
reply-searched-proven = Search finished: no solution is shorter.
reply-stopping = The search ends within a few seconds; its message then shows the best solution found.
reply-no-search = You have no search running.
reply-your-copy = Those buttons belong to someone else. Here is a copy for you.
button-whole = All
button-animate = Animate
button-search-on = Keep searching
button-stop = Stop search
button-try-again = Try again
button-share = Share
button-more = One more move
button-solution = Whole solution
hint-piece = { $title }: what to move next
hint-next = { $title }: { $count ->
    [one] the next move
   *[other] the next { $count } moves
    }; { $left ->
    [0] that solves it.
    [one] after that, 1 more is needed.
   *[other] after that, { $left } more are needed.
    }
hint-next-unproven = { $title }: { $count ->
    [one] a good next move
   *[other] { $count } good next moves
    }; in the best solution found, { $left ->
    [one] 1 more follows.
   *[other] { $left } more follow.
    }
hint-until = { $title }: { $count ->
    [0] no next move yet; `/solve` asks what it needs to know.
    [one] a good move on the way to a hidden unit.
   *[other] { $count } good moves on the way to a hidden unit.
    }
hint-solved = { $title }: already solved.
reply-all = { $count ->
    [one] There is 1 shortest solution.
   *[other] There are { $count } shortest solutions.
    }
reply-all-at-least = There { $count ->
    [one] is at least 1 shortest solution
   *[other] are at least { $count } shortest solutions
    }; time ran out before all were counted.
reply-all-none = The shortest solutions of this board can’t be counted: their length is not proven, or the board is too large.
reply-all-listed = The first { $listed } of them are listed.
reply-all-file = The list is attached as solutions.txt.
reply-first-moves = Good first moves: { $moves }.
picture-start = Start
# The goal is what has to be reached, the target the picture of it beside the board.
picture-goal = Target
picture-alt-board = { $title }. Board: { $board }.
picture-alt-whole = { $title }. Board: { $board }. Moves: { $moves }.
picture-alt-step = { $title }, step { $step } of { $last }. Move: { $move }. Board: { $board }.
picture-alt-page = { $title }, steps { $from } to { $to } of { $last }. Moves: { $moves }.
picture-alt-every = { $title }, the board after every { $every } moves, moves { $from } to { $to } of { $last }. Moves: { $moves }.
picture-alt-some = { $title }, some of the boards, moves { $from } to { $to } of { $last }. Moves: { $moves }.

help-title = **Cantor** finds the fewest moves and draws every step.
help-more = **Tap a puzzle** to see how to type its boards, or send a screenshot: `/solve picture`. `/play` starts with easy levels.
    `/hint` what to move · `/check` your mistake
    `/puzzle` a board to share · `/daily` the same for all
    `/duel` a race · `/contest` for a channel
    `/leaderboard` · `/profile` · `/settings` · `/privacy`
    Servers: `/autodaily`, `/event` · on a message: Apps – Solve puzzle
help-solve = `/solve { $family } { $option }:{ $example }`
help-commands = `/solve { $family }` · `/hint { $family }` · `/check { $family }` · `/puzzle { $family }`

error-stopped = No solution was found in the time allowed. Any solution takes at least { $least ->
    [one] 1 move
   *[other] { $least } moves
    }.
generate-stopped = No such board was found in time. Try fewer moves or a smaller board.
error-busy = Too many boards are being solved right now. Please try again in a minute.
reply-private = 🔒 The answer is private.
error-pending = You already have several answers pending. Please try again when one has arrived.
error-searching = You already have a search running; only one at a time is possible. You can stop it here.
error-not-your-search = That search belongs to someone else.
error-internal = Something went wrong on our side. It has been logged; please try again.
error-old-button = This button is from an older version or has expired. Please use the command again.
error-no-board = Found no board in this message. `/help` shows how boards are typed.
error-unknown-command = This command no longer exists. Please reload Discord.
error-label = error
warning-label = warning
moves-too-many = At most { $most } moves can be checked at once.
moves-no-back = These moves can’t be taken back one by one.
error-choice = “{ $text }” is not one of: { $choices }.
error-no-goal = The goal after the arrow is missing.
error-number = Expected a whole number from { $least } to { $most }, not “{ $text }”.
reply-file-too-large = A picture or file was too large for this channel and was left out.
error-too-fast = You are going too fast. Please wait { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
    }.
