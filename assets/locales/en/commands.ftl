# Names and descriptions of the slash commands. Names: lower case, at most 32 characters; descriptions: at most 100.
command-solve-name = solve
command-solve-about = The fewest moves that solve a puzzle, with a picture of every step
command-help-name = help
command-help-about = How to type a board, with an example to paste
option-board-name = board
option-goal-name = goal
option-size-name = size
option-metric-name = metric
option-metric-single = single tiles: one tile by one cell is a move
option-metric-multi = multi-tile: sliding several tiles at once is one move
option-private-name = private
option-private-about = Only you see the answer
