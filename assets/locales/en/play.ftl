# Puzzles to play, results, events, and what is stored.
button-play = Play
button-example = Solve this example
button-see-example = See an example
button-play-here = Play from here
button-play-before = Play from before
button-better = Show a better way
button-rest = Show the rest
button-results = Results
button-reveal = Solution
button-hint-piece = Hint
button-hint-move = Show the move
button-give-up = Give up
button-results-day = Ranking of the day
button-learn = How to play
button-another = Another one
button-rematch = Rematch
button-share-result = Share result
button-tell = Post it here
button-play-too = Play it too
button-accept = Accept
button-enter = I’m in
button-decline = Decline
button-withdraw = Withdraw
button-undo = Undo
play-undo-many = Undo { $moves }
button-restart = Restart
button-type = Type moves
button-forget = Delete everything
button-replace = Replace
button-keep = Keep
puzzle-posted = { $title }: solve it in { $best ->
    [one] 1 move
   *[other] { $best } moves
    }!
puzzle-undos = { $undos ->
    [0] No undo; Restart is always allowed.
    [one] 1 undo each; Restart is always allowed, but does not refill it.
   *[other] { $undos } undos each; Restart is always allowed, but does not refill them.
    }
puzzle-daily = Puzzle of the day #{ $number } ({ $date }): { $title }, solvable in { $best ->
    [one] 1 move
   *[other] { $best } moves
    }.
puzzle-another = { $user } posted another one:
puzzle-player = { $medal } { $user }: { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    } so far
puzzle-player-solved = { $medal } { $user }: { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    } { $stars }
puzzle-player-helped = { $medal } { $user }: { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }, with help
puzzle-player-gave-up = { $medal } { $user }: gave up
puzzle-players-more = and { $more } more
play-moves = { $title }: move { $moves } · best { $best }
play-solved = { $stars } { $title }: solved in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    } · best { $best }
play-perfect = 🎉 { $stars } Perfect! { $title }: solved in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }, the fewest possible
play-streak = 🔥 { $now } days in a row (your longest: { $longest }).
play-lesson = Here is a small board, solved in three moves:
share-copy = Copy your result, or post it here. It contains no spoilers.
share-unsolved = Solve it first, then share your result.
play-result = Your first result: { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }
play-uncounted-again = Not on the leaderboard: you have solved this board before.
play-uncounted-helped = Not on the leaderboard: you have seen the solution.
play-uncounted-short = Not on the leaderboard: the board takes fewer than five moves.
play-uncounted-own = Not on the leaderboard: Cantor did not make this board.
play-hints = With { $hints ->
    [one] 1 hint, which counts as a move
   *[other] { $hints } hints, which count as moves
    } on the leaderboard.
play-reveal-sure = Show the solution? Your result on this board will then not count on the leaderboard.
play-hint-again = Press Hint again for the move.
play-hint-cost = Hint: first what to move, then the move. Each counts as a move on the leaderboard.
play-hint = Next: { $move }. After that, { $left ->
    [0] it is solved.
    [one] 1 move is left.
   *[other] { $left } moves are left.
    }
play-stuck = 🚫 This can’t be solved from here any more. It still could { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    } ago.
play-entered = Your result has been recorded: the first one counts.
play-stale = The board has changed since; this is the current one.
play-too-long = That is too many moves for one game. Undo some, or start again.
play-no-undo = You have used all undos of this game. You can still restart.
play-menu = Choose a move: { $from } … { $to }
play-choose = Choose a move:
play-form = Type your moves
button-next-level = Next level
button-levels = Levels
ladder-level = Level { $level } of { $levels } · { $title }
ladder-title = Level { $level } · { $title }
ladder-title-day = Puzzle of the day #{ $number } · { $title }
ladder-task = Solve it in { $best } moves
ladder-stars = ★ { $stars } of { $most }
ladder-best = Your best: { $moves } moves { $stars } · possible: { $best }
ladder-rules = ★★★ for the fewest moves, ★★ for up to a quarter more. Your best counts, until you see the solution.
ladder-solved = { $family }: all { $levels } levels solved!
ladder-no-stars = No stars for this one: you have seen the solution.
ladder-entered = The leaderboard counts your first result, the ladder your best.
ladder-reveal-sure = Show the solution? This level then gives you no more stars.
ladder-reveal-sure-ranked = Show the solution? This level then gives you no more stars, and your result does not count on the leaderboard.
ladder-families = Another puzzle
ladder-family = { $family } · level { $level } · ★ { $stars }
ladder-family-solved = { $family } · all solved · ★ { $stars }
ladder-open = Continue an open game ({ $count })
ladder-open-game = { $title } · { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    } so far, possible: { $best }
ladder-again = Play again for more stars ({ $count })
ladder-again-level = Level { $level } · { $stars } · { $moves } moves, possible: { $best }
results-puzzle = Results (shortest solution: { $best ->
    [one] 1 move
   *[other] { $best } moves
    })
results-puzzle-unproven = Results (best known solution: { $best ->
    [one] 1 move
   *[other] { $best } moves
    })
results-server = The best players on this server
results-all = The best players everywhere
results-daily = Puzzle of the day #{ $number } ({ $date }): { $family }
results-finish = { $place }. { $user }: { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }
results-finish-hints = { $place }. { $user }: { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }, with { $hints ->
    [one] 1 hint
   *[other] { $hints } hints
    }
results-finish-helped = { $place }. { $user }: { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }, after asking for the solution
results-finish-late = { $place }. { $user }: { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }, after the end
results-standing = { $place }. { $user }: **{ $points ->
    [one] 1 point
   *[other] { $points } points
    }** for { $solved ->
    [one] 1 puzzle
   *[other] { $solved } puzzles
    }, { $optimal } solved perfectly
results-points = 10 points per move of the shortest solution; extra moves and hints cost points.
results-none = There are no results yet.
button-daily = Today’s puzzle
results-no-daily = Today’s puzzle has not been posted yet: `/daily puzzle:{ $family }` posts it.
event-none = This server has no events. Anyone who can manage the server can create one with `/event create`.
event-list = Events on this server
event-line = **{ $name }** · { $family }
event-option = { $option } { $value }
event-until = until { $day }
event-picture = The picture of the event { $name }
event-created = Saved the event { $name }. To use it, choose it as the “event” of `/solve`.
event-edited = Changed the event { $name }.
event-kept = The event { $name } stays as it was.
event-deleted = Deleted the event { $name }.
event-none-such = This server has no event called { $name }.
event-meant = This server has no event called { $name }. Did you mean { $meant }?
event-edit-family = The event { $name } is for another puzzle: { $family }. Replace it with this one ({ $new })? The old settings are lost; its last day stays unless you gave another. Games and results stay.
event-taken = There is already an event of that name. `/event edit` changes it.
event-too-many = This server can’t have any more events. Delete one first.
event-no-guild = Events belong to a server. Use this command in a server.
event-not-allowed = Only people who can manage the server can change its events.
event-no-name = A name needs a letter or a digit.
event-nul-name = A name can’t contain the character NUL.
event-past = That day is over. Give the last day of the event: today or later.
daily-no-day = There are daily puzzles from 2026-01-01 until today.
daily-yesterday = Yesterday: solved by { $solved }. The best:
autodaily-begun = The puzzle of the day will be posted here every day.
autodaily-line = { $channel }: { $family }, every day at { $time }{ $zone ->
    [none] {""}
   *[other] {" "}({ $zone })
    } (next { $next })
autodaily-line-failed = { $channel }: { $family }, every day at { $time }{ $zone ->
    [none] {""}
   *[other] {" "}({ $zone })
    } (next { $next }). ⚠️ The last one could not be posted: { $failure }
autodaily-none = The puzzle of the day is not scheduled on this server. `/autodaily start` schedules it in a channel.
autodaily-none-here = The puzzle of the day isn’t scheduled in this channel.
autodaily-stopped = The puzzle of the day is no longer posted here.
autodaily-no-guild = This works only in a server.
autodaily-not-allowed = Only people who can manage the server can change this.
autodaily-may-not = I can’t post in this channel. Give me the permissions View Channel, Send Messages and Attach Files here, and try again.
autodaily-zone-meant = No city or time zone has that name. Did you mean { $zone }?
autodaily-no-zone = No city or time zone has that name. Examples: Tokyo, Europe/Berlin, +9.
duel-proposed = { $host } challenges { $opponent } to a duel
duel-open = { $host } challenges everyone here to a duel
duel-hidden = The board appears when the duel begins: a few seconds after it is accepted.
duel-first = { $title }. The first to solve it wins; you have { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
    }.
duel-fewest = { $title }. Whoever needs the fewest moves wins; you have { $minutes ->
    [one] 1 minute
   *[other] { $minutes } minutes
    }.
duel-no-hints = No hints: whoever asks for one, or for the solution, gives up.
duel-not-playing = Only the players of this duel can do that.
duel-under-way = The duel is on! Start: { $starts } · end: { $ends }. Press Play for your own board.
duel-won = { $users } wins the duel, in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    } (best possible: { $best })!
duel-drawn = A draw: { $users }, with { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    } (best possible: { $best }).
duel-you-wait = The duel goes on: the others are still playing.
duel-you-lost = Somebody else won the duel.
duel-over = The duel is over. You can still solve the board.
duel-you-drew = 🤝 **The duel is a draw.**
duel-you-won = 🏆 **You won the duel!**
duel-give-up-sure = Give up? You see the solution, and can’t win this duel any more.
duel-won-alone = { $users } wins the duel: the others gave up.
duel-has-begun = This duel has begun already.
duel-not-your-own = Only the person who proposed the duel can withdraw it.
duel-withdrawn = { $host } has withdrawn the duel.
duel-declined = { $opponent } declines the duel with { $host }.
duel-begins = { $users } Start of the duel: { $starts }. Press Play.
duel-nobody = The duel is over: nobody solved it in time.
duel-own = This is your own challenge; somebody else has to accept it.
duel-not-yours = Somebody else was challenged. `/duel` starts a duel of your own.
duel-not-begun = This duel has not begun yet.
duel-not-here = Duels need a server that I am a member of, so that I can update the result.
duel-bot = Bots don’t play. Choose a person.
duel-self = You can’t challenge yourself. Leave the opponent out to challenge everyone here.
event-no-date = Write the date as year-month-day, such as { $date }.
settings-title = Your settings
settings-answers-public = Answers: everyone sees them, unless you set `private`.
settings-answers-private = Answers: only you see them, unless you set `private` to False.
settings-zone = Time zone: { $zone } (`/settings zone:`)
settings-theme = Colours of the pictures
settings-notation = Notation of the moves
button-settings-private = Private answers
button-settings-public = Public answers
button-settings-reset = Reset all
profile-totals = Played { $played } · solved { $solved } · perfect { $perfect }
profile-points = { $points } points, place { $place } everywhere
profile-streak = Daily puzzle: { $now ->
        [one] { $now } day
       *[other] { $now } days
    } in a row, longest { $longest }
profile-none = No puzzle solved yet. `/daily` and `/puzzle` start one.
profile-bests = Personal bests, puzzles of { $least } moves or more:
profile-best = { $family }: { $excess ->
        [0] shortest possible
        [one] 1 move above the shortest
       *[other] { $excess } moves above the shortest
    }
picture-profile-family = Puzzle
picture-profile-solved = Solved
picture-profile-perfect = Perfect
picture-profile-longest = Longest
picture-profile-best = Best
picture-profile-time = Time
picture-alt-profile = Puzzles solved, solved perfectly, the length of the longest perfect solution, the fewest extra moves and the shortest time: { $families }
picture-alt-profile-family = { $family } { $solved }, { $perfect }, { $longest }, { $best }, { $time }
button-profile-post = Post here
privacy-export = Everything stored about you is in the attached file: games you started, results, hints and solutions you asked for, duels, contests you started, requests of the last hours, settings, and events you created or changed. Nothing else is kept.
privacy-sure = This deletes everything stored about you: games you started, results, hints and solutions you asked for, duels, requests and settings. Events you created and contests you started stay with their server, without your name. It can’t be undone.
privacy-done = Everything stored about you has been deleted.
error-store-unavailable = The database can’t be reached right now. Solving still works; please try this again later.
error-store-full = The database is full. Solving still works.
error-store-read-only = The database can’t be written right now. Solving still works.
error-store-damaged = The database can’t be read. Solving still works; the problem has been logged.
