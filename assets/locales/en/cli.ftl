# The command line.
cli-about = Solves puzzles with the fewest moves, proven, and draws every step. Without a command: the Discord bot, or, where no token is set, the playground.
cli-solve = Solve a board, or many
cli-check = Check a player's own moves
cli-moves = Write a list of moves in another notation, or turn it round
cli-generate = Make a board of a wanted optimal length
cli-tables = Show or build the lookup tables that are kept on disk
cli-tables-list = Show which tables there are and which of them are on disk
cli-tables-build = Build the tables that are missing or damaged
cli-commands = Print the slash commands as Discord is told them
cli-playground = Start the playground: a local stand-in of Discord with the real bot
cli-playground-title = Playground
cli-arg-batch = Read a board a line from a file (- for standard input), with its goal behind a tab if it has one, and answer a JSON line each, in order
cli-arg-png = Write the picture of every step; further pages as NAME-2.png, NAME-3.png
cli-arg-gif = Write an animation of the solution, a GIF
cli-arg-json = Answer as JSON
cli-arg-time = Seconds that one board may take
cli-arg-all = Count all shortest solutions, say the good first moves, and list the first N (100 without a number)
cli-arg-reverse = Print where the moves end, and the moves from there back to the board: from a solution, the scramble
cli-arg-length = How many moves the shortest solution has
cli-arg-seed = The same seed gives the same board
cli-arg-port = The port on 127.0.0.1 to listen at, 0 for a free one
cli-arg-lang = Language of the answers: en or zh
cli-arg-family = The puzzles whose tables are meant; without it all
cli-arg-tier = The largest tables that are meant: small, default or large; without it, list shows all and build goes up to default
cli-json-only = The commands are printed as JSON (there is no other form)
cli-board-or-batch = Give a board, or --batch with a file.
cli-too-long = This line is longer than { $most } bytes.
cli-read-failed = Can't read { $path }: { $reason }
cli-write-failed = Can't write { $path }: { $reason }
# What there is to say of a table.
tables-absent = not on disk
tables-ready = on disk, { $size }
tables-damaged = of no use, must be built anew: { $reason }
tables-built = built in { $seconds } s, { $size } on disk
tables-unwritten = built in { $seconds } s, but can't be written to disk
tables-nowhere = There is no folder to keep tables in; CANTOR_DATA names one.
# The verdicts on a player's own moves, a fact a line.
check-optimal = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }, solved, and no way is shorter.
check-solved = Solved in { $moves } moves; { $enough ->
    [one] 1 is
   *[other] { $enough } are
    } enough.
check-solved-unproven = Solved in { $moves } moves. At least { $least } are needed; whether fewer than yours are enough could not be proven in the time allowed.
check-unsolved = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }, legal but not solved; { $left ->
    [one] 1 more is
   *[other] { $left } more are
    } needed.
check-unsolved-bound = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }, legal but not solved; at least { $left ->
    [one] 1 more is
   *[other] { $left } more are
    } needed.
check-stuck = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }, legal, but from there no moves lead to the goal any more: proven.
check-no-loss = No move was lost.
check-loss = The first move that lost is number { $loss } ({ $mv }):
check-loss-within = A move was lost; that the first such was one of { $from } to { $to } is all that could be proven in the time allowed.
check-loss-unknown = Whether a move was lost could not be proven in the time allowed.
check-next = Before it the shortest way was: { $moves }
check-on = From there the shortest way known is: { $moves }
