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
puzzle-daily = Puzzle of the day: { $title }, { $best ->
    [one] 1 move
   *[other] { $best } moves
    } are enough.
play-moves = { $title }: { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    } so far, { $best } are enough.
play-solved = { $title }: solved in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }; { $best ->
    [one] 1 is
   *[other] { $best } are
    } enough.
play-result = Your result: { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }.
play-entered = Your result has been entered. You can go on playing; the first result stands.
play-stale = The board had changed since; this is how it stands now.
play-too-long = That is too many moves for one game. Undo some, or start again.
play-menu = Moves { $from } to { $to }
play-form = Type your moves
results-puzzle = Results; { $best ->
    [one] 1 move is
   *[other] { $best } moves are
    } enough
results-server = The best players of this server
results-all = The best players everywhere
results-finish = { $place }. { $user }: { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }
results-standing = { $place }. { $user }: { $solved ->
    [one] 1 puzzle
   *[other] { $solved } puzzles
    } solved, { $optimal } of them with the fewest moves, { $over ->
    [one] 1 move
   *[other] { $over } moves
    } too many in all
results-none = Nobody has finished one yet.
results-no-daily = Nobody has asked for today’s puzzle yet: `/daily` shows it.
event-none = This server has no events. Who may manage the server makes one with `/event create`.
event-list = Events of this server
event-line = { $name }: { $family } { $options }
event-line-ends = { $name }: { $family } { $options } (until { $ends })
event-created = The event { $name } stands. `/solve` offers it under “event”.
event-edited = The event { $name } has been changed.
event-deleted = The event { $name } has been deleted.
event-none-such = This server has no event { $name }.
event-other-family = The event { $name } is one of another puzzle: { $family }.
event-taken = There is an event of that name already. `/event edit` changes it.
event-too-many = This server has as many events as it may have. Delete one first.
event-no-guild = Events belong to a server; there is none here.
event-not-allowed = Only those who may manage the server can change its events.
event-no-date = A date is written as year-month-day, such as 2027-01-31.
privacy-export = All that is stored of you is in the attached file: games begun, results, events you made. Nothing else is kept.
privacy-sure = This deletes all that is stored of you: games begun and results. Events that you made stay with their server, without your name. It can’t be undone.
privacy-done = Everything that was stored of you has been deleted.
error-store-unavailable = The database can’t be reached right now. Solving works all the same; please try this again later.
error-store-full = There is no room left in the database. Solving works all the same.
error-store-read-only = The database can’t be written right now. Solving works all the same.
error-store-damaged = The database can’t be read. Solving works all the same; it has been noted.
