# Contests in a channel.
button-contest = Start a contest
button-end-contest = End contest
button-new-contest = New contest
button-another-no-contest = Another as a game
button-show-privately = Show only to me
contest-runs = Contest: { $title } · ends { $ends }
contest-best = Solvable in { $best ->
    [one] 1 move
   *[other] { $best } moves
    }.
contest-rules = The fewest moves win; with equal moves, the earlier solution. Your first solution counts. After a hint or the solution you can’t win.
contest-playing = ⏳ { $players ->
    [one] 1 player is
   *[other] { $players } players are
    } still solving
contest-unfinished = { $players ->
    [one] 1 player
   *[other] { $players } players
    } did not finish
contest-entry-aided = { $medal } { $user }: { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }, with help
contest-won = { $users } won the contest in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }!
contest-nobody = The contest is over: nobody solved it in time.
contest-nobody-unaided = The contest is over: nobody solved it without help.
contest-you = 🏁 Your place so far: { $place } of { $solved }.
contest-you-ended = 🏁 The contest is over. Your place: { $place } of { $solved }.
contest-you-aided = 🔎 You had help: your result is listed, but can’t win the contest.
contest-you-late = ⌛ The contest was over: this solution does not count for it.
contest-over = ⌛ The contest is over: a solution no longer counts.
contest-copy = Contest, ends { $ends }. After a hint or the solution you can’t win it.
contest-copy-aided = Contest, ends { $ends }. You had help, so you can’t win it; your result is listed.
contest-reveal-sure = Show the solution? Then you can’t win this contest.
contest-ended = The contest is over.
contest-running = A contest is running in this channel. It ends { $ends }. [Go to it]({ $link })
contest-board = This is the board of a contest that ends { $ends }. Everyone would see the solution here. You can see it alone, but then you can’t win.
contest-too-many = This server already has { $most } contests running, the maximum. Try again when one is over.
contest-too-often = You have started { $most } contests within an hour. Try again later.
contest-not-yours = Only the person who started this contest, or someone who can manage the server, can end it.
contest-not-here = Contests need a server that I am a member of, so that I can update the standing.
contest-may-not = You can’t write in this channel, so you can’t start a contest here.
event-contest = Start a contest with …
