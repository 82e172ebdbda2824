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
cli-register = Register the slash commands with Discord, once for a whole deployment
cli-register-token = DISCORD_TOKEN is not set. It selects the bot whose commands are registered.
cli-registered = Registered { $commands } commands with Discord.
cli-playground = Start the playground: a local stand-in for Discord with the real bot
cli-playground-title = Playground
cli-arg-batch = Read one board per line from a file (- for standard input), its goal after a tab if it has one, and answer with one line of JSON each, in order
cli-arg-files = PNG or JPEG pictures of boards (- for standard input)
cli-arg-picture = Solve the board in this PNG or JPEG (- for standard input); options fill in what the picture doesn't show
cli-arg-any-picture = Find out which puzzle this PNG or JPEG shows (- for standard input), and solve it
cli-arg-reference = The solved picture of a picture puzzle
cli-arg-accept = Solve the board even if the reading is uncertain
cli-arg-read-family = The puzzle in the pictures; if left out, the best fit
cli-arg-doubts = Write each picture beside the board read from it; that of the second file goes to NAME-2.png, …
cli-arg-png = Write pictures of every step; further pages go to NAME-2.png, NAME-3.png, …
cli-arg-gif = Write an animation of the solution as a GIF
cli-arg-json = Answer as JSON
cli-arg-time = The time limit for each board, in seconds
cli-arg-all = Count all shortest solutions, name the good first moves, and list the first N solutions (100 if no number is given)
cli-arg-reverse = Print the final board and the moves back from it; for a solution, that is a scramble
cli-arg-length = How many moves the shortest solution has
cli-arg-seed = The same seed gives the same board
cli-arg-port = The port on 127.0.0.1 to listen on; 0 picks a free one
cli-arg-lang = The language of the answers: en, ja, ko or zh
cli-arg-family = Only the tables of this puzzle
cli-arg-tier = The largest tables to include: small, default, large or contest; if left out, list shows all and build stops at default
cli-completions = Print a script that completes commands in a shell
cli-manual = Print the manual page, of the program or of a command, in roff
cli-arg-shell = The shell
cli-arg-page = The command; if left out, the program as a whole
cli-meant = did you mean: { $command }
cli-progress = { $seconds } s of at most { $limit } s
cli-progress-least = { $seconds } s of at most { $limit } s; at least { $least } moves; { $positions } positions
cli-progress-best = { $seconds } s of at most { $limit } s; best so far { $moves } moves, at least { $least }; { $positions } positions
cli-examples-title = Examples:
cli-examples =
    cantor                             the bot, or without a token the playground
    cantor solve { $family } { $board }
    cantor help solve
cli-examples-solve =
    cantor solve { $family } { $board }
    cantor solve { $family } { $board } --png steps.png
    cantor solve { $family } { $board } --gif steps.gif --json
    cantor solve { $family } --picture board.png
    cantor solve --picture board.png
    cantor solve { $family } --batch boards.txt
cli-examples-read =
    cantor read board.png
    cantor read *.jpg --family { $family } --json
cli-examples-check =
    cantor check { $family } { $board } MOVES
cli-examples-moves =
    cantor moves { $family } { $board } MOVES --reverse
cli-examples-generate =
    cantor generate { $family } --moves 12
    cantor generate { $family } --seed 7
cli-examples-tables =
    cantor tables list
    cantor tables build --tier large
cli-examples-completions =
    cantor completions bash > ~/.local/share/bash-completion/completions/cantor
    cantor completions zsh > ~/.zfunc/_cantor
    cantor completions fish > ~/.config/fish/completions/cantor.fish
cli-examples-manual =
    cantor manual | man -l -
    cantor manual solve > cantor-solve.1
cli-environment-title = Environment (.env.example explains all of it):
cli-environment =
    DISCORD_TOKEN           the bot’s token; without it the playground is started
    CANTOR_DATA             the folder for tables and the database; none: in memory only
    CANTOR_BUDGET_SECONDS   the time limit of a solve, unless --time sets it
    CANTOR_MEMORY           megabytes for searches and tables together
    CANTOR_TABLES           small, default or large: the largest tables that are built
    CANTOR_LANG             en, ja, ko or zh; without it LC_ALL or LANG decides
    CANTOR_LOG              the log level: error, warn, info, debug
    CANTOR_PORT             the playground’s port
    NO_COLOR                no colours
cli-codes-title = Exit codes:
cli-codes =
    0  every board was solved or proven unsolvable, every picture was read with certainty
    2  a board is invalid or uncertain, or a file can’t be read or written
    3  the time limit ended a search without a proof
cli-no-language = The language { $language } is not supported. Supported: { $languages }.
cli-json-only = Print the commands as JSON (the only format)
cli-board-or-batch = Give a board, a picture with --picture, or a file with --batch.
cli-puzzle-or-picture = Name a puzzle first, or give only a picture: cantor solve --picture FILE.
cli-read-sure = { $title }: { $board }
cli-read-unsure = { $title }: { $board } (not sure)
cli-read-doubts = { $title }: { $board } (not sure: check { $cells })
cli-picture-unsure = The reading is uncertain. Check the board, and solve it with --accept if it is right.
cli-picture-doubts = The reading is uncertain. Check the cells { $cells }, and solve the board with --accept if it is right.
cli-picture-other = This looks like { $puzzle }. Solve it with: { $command }
cli-picture-several =
    There are several boards in this picture. Solve one of them:
    { $commands }
cli-too-long = This line is longer than { $most } bytes.
cli-extension = { $path }: the file’s name has to end in .{ $extension }, or be - for standard output.
cli-stdout-once = only one of --png and --gif can be - (standard output).
cli-pages = Wrote { $count } files: { $files }
cli-read-failed = Can't read { $path }: { $reason }
cli-write-failed = Can't write { $path }: { $reason }
# The state of a table.
tables-absent = not on disk
tables-ready = on disk, { $size }
tables-damaged = unusable, has to be built again: { $reason }
tables-built = built in { $seconds } s, { $size } on disk
tables-unwritten = built in { $seconds } s, but could not be written to disk
tables-nowhere = There is no folder to keep tables in: set CANTOR_DATA.
# The verdicts on a player's own moves, one fact a line.
check-optimal = Solved in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }, the fewest possible.
check-solved = Solved in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }; { $enough } would have been enough.
check-solved-unproven = Solved in { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }. At least { $least } are needed; there was not enough time to prove whether fewer than yours would do.
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
check-next = The shortest solution from the position before it: { $moves }
check-on = The shortest solution known from there: { $moves }
