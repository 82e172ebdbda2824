# The command line.
cli-about = Solves puzzles in the fewest moves, with proof, and draws every step. Without a command it runs the Discord bot, or the playground if no token is set.
cli-solve = Solve a board, or many
cli-read = Read boards from pictures
cli-check = Check a player's own moves
cli-moves = Write a list of moves in another notation, or reverse it
cli-generate = Make a board whose shortest solution has a given length
cli-tables = List or build the lookup tables that are kept on disk
cli-tables-list = List the tables and say which of them are on disk
cli-tables-build = Build the tables that are missing or damaged
cli-commands = Print the slash commands as they are registered with Discord
cli-playground = Start the playground: a local stand-in for Discord with the real bot
cli-playground-title = Playground
cli-arg-batch = Read one board per line from a file (- for standard input), its goal after a tab if it has one, and answer with one line of JSON each, in order
cli-arg-files = PNG or JPEG pictures of boards (- for standard input)
cli-arg-picture = Solve the board that this PNG or JPEG shows (- for standard input); what the picture does not tell is taken from the other options
cli-arg-reference = The solved picture, by which the pieces of a picture puzzle are told
cli-arg-accept = Solve the board even if it was not read surely
cli-arg-read-family = Whose boards the pictures show; if left out, whichever fits best
cli-arg-doubts = Write pictures of what was seen beside what was read; that of the second file goes to NAME-2.png, …
cli-arg-png = Write pictures of every step; further pages go to NAME-2.png, NAME-3.png, …
cli-arg-gif = Write an animation of the solution as a GIF
cli-arg-json = Answer as JSON
cli-arg-time = The time limit for each board, in seconds
cli-arg-all = Count all shortest solutions, name the good first moves, and list the first N solutions (100 if no number is given)
cli-arg-reverse = Print the board that the moves end at, and the moves that lead back from it; for a solution, that is a scramble
cli-arg-length = How many moves the shortest solution has
cli-arg-seed = The same seed gives the same board
cli-arg-port = The port on 127.0.0.1 to listen on; 0 picks a free one
cli-arg-lang = The language of the answers: en, ja, ko or zh
cli-arg-family = Only the tables of this puzzle
cli-arg-tier = The largest tables to include: small, default or large; if left out, list shows all and build stops at default
cli-json-only = Print the commands as JSON (the only format)
cli-board-or-batch = Give a board, a picture with --picture, or a file with --batch.
cli-read-sure = { $title }: { $board }
cli-read-unsure = { $title }: { $board } (not sure)
cli-read-doubts = { $title }: { $board } (not sure: check { $cells })
cli-picture-unsure = This board was not read surely. Check it, and solve it with --accept if it is right.
cli-picture-doubts = This board was not read surely. Check the cells { $cells }, and solve it with --accept if it is right.
cli-too-long = This line is longer than { $most } bytes.
cli-extension = { $path }: the file’s name has to end in .{ $extension }, or be - for standard output.
cli-pages = Wrote { $count } files, the last of them { $last }.
cli-read-failed = Can't read { $path }: { $reason }
cli-write-failed = Can't write { $path }: { $reason }
# What there is to say of a table.
tables-absent = not on disk
tables-ready = on disk, { $size }
tables-damaged = unusable, has to be built again: { $reason }
tables-built = built in { $seconds } s, { $size } on disk
tables-unwritten = built in { $seconds } s, but could not be written to disk
tables-nowhere = There is no folder to keep tables in: set CANTOR_DATA.
# The verdicts on a player's own moves, a fact a line.
check-optimal = Solved in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }, the fewest possible.
check-solved = Solved in { $moves } moves; { $enough } would have been enough.
check-solved-unproven = Solved in { $moves } moves. At least { $least } are needed; there was not enough time to prove whether fewer than yours would do.
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
check-next = The shortest solution from before it: { $moves }
check-on = The shortest solution known from there: { $moves }
