# Puzzles to play, results, events, and what is stored.
button-play = Play
button-results = Results
button-undo = Undo
button-restart = Start again
button-type = Type moves
button-forget = Delete everything
puzzle-posted = { $title }: solve it in { $best ->
    [one] 1 move
   *[other] { $best } moves
    }!
puzzle-daily = Puzzle of the day: { $title }, solvable in { $best ->
    [one] 1 move
   *[other] { $best } moves
    }.
play-moves = { $title }: { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    } so far; it can be done in { $best }.
play-solved = { $title }: solved in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }; it can be done in { $best }.
play-result = Your result: { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }.
play-entered = Your result has been recorded. You can keep playing, but your first result is the one that counts.
play-entered-unranked = Your result has been recorded, but it doesn’t count on the leaderboard: that takes a board that Cantor made, of five moves or more, that you solve for the first time and without asking for the solution.
play-stale = The board had changed in the meantime; this is how it looks now.
play-too-long = That is too many moves for one game. Undo some, or start again.
play-menu = Moves { $from } to { $to }
play-form = Type your moves
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
results-standing = { $place }. { $user }: { $solved ->
    [one] 1 puzzle
   *[other] { $solved } puzzles
    } solved, { $optimal } of them in provably the fewest moves; { $over ->
    [one] 1 move
   *[other] { $over } moves
    } too many in total
results-none = There are no results yet.
results-no-daily = Today’s puzzle has not been posted yet: `/daily` posts it.
event-none = This server has no events. Anyone who can manage the server can create one with `/event create`.
event-list = Events on this server
event-line = { $name }: { $family } { $options }
event-line-ends = { $name }: { $family } { $options } (until { $ends })
event-created = Saved the event { $name }. To use it, choose it as the “event” of `/solve`.
event-edited = Changed the event { $name }.
event-deleted = Deleted the event { $name }.
event-none-such = This server has no event called { $name }.
event-other-family = The event { $name } is for another puzzle: { $family }.
event-edit-family = The event { $name } is for another puzzle: { $family }. To give its name to this one, delete it first with `/event delete`.
event-taken = There is already an event of that name. `/event edit` changes it.
event-too-many = This server can’t have any more events. Delete one first.
event-no-guild = Events belong to a server, and this is not one.
event-not-allowed = Only people who can manage the server can change its events.
event-no-name = A name needs a letter or a digit.
event-past = That day is over. Give the last day of the event: today or later.
event-no-date = Write the date as year-month-day, such as 2027-01-31.
privacy-export = Everything stored about you is in the attached file: games you started, results, events you created. Nothing else is kept.
privacy-sure = This deletes everything stored about you: games you started and your results. Events you created stay with their server, without your name. It can’t be undone.
privacy-done = Everything stored about you has been deleted.
error-store-unavailable = The database can’t be reached right now. Solving still works; please try this again later.
error-store-full = The database is full. Solving still works.
error-store-read-only = The database can’t be written right now. Solving still works.
error-store-damaged = The database can’t be read. Solving still works; the problem has been logged.
