# Pictures that boards are read from.
picture-too-long = This file is larger than { $most } MB.
picture-format = This is neither a PNG nor a JPEG picture.
picture-too-large = This picture is too large: at most { $most } pixels a side, and 16 million in all.
picture-too-small = This picture is too small to read anything in it.
picture-animated = This picture is animated. A still one is needed.
picture-broken = This picture is damaged or incomplete.
picture-too-detailed = This picture has too much detail to read. Crop to the board and try again.
picture-gone = The picture is no longer there. Attach it again, please.
picture-slow = The picture took too long to arrive. Please try again.
picture-unavailable = The picture could not be fetched from Discord. Please try again.
picture-foreign = Only pictures hosted by Discord can be read. Save this one and attach it.
picture-not-here = This board can’t show a picture.
picture-unread = I could not read a board in this picture. I looked for:
    { $looked }
    What helps: a screenshot instead of a photo, the whole board in it, nothing over it. You can also type the board; `/help` shows how.
picture-sure = Read from the picture. Wrong? Press **Fix board**.
picture-doubtful = I am not sure about this reading. Compare the two pictures: is it your board?
picture-doubtful-cells = I am not sure about the marked cells ({ $cells }). Is it your board?
picture-other-readings = Not quite? Choose another reading
# A picture of another puzzle than the command names; `puzzle` is its title.
picture-other = This looks like { $puzzle }.
picture-several = There are several boards here. Which one is it?
picture-alt-solved = The solved picture.
sliding-in-pictures = a grid of numbered tiles, or of the pieces of a picture
klotski-in-pictures = blocks in a tray, one of them two cells wide and high
hex-in-pictures = stones on a hexagon of points
water-in-pictures = bottles with coloured layers or balls
error-board-or-picture = Type the board, or attach a picture of it.
check-again = If it is right, send `/check` again with this board typed in.
button-solve = Solve
button-solve-it = Solve it
button-help = Help
button-hint = Next move
button-fix = Fix board
board-form = Type the board
fix-form = Correct the board
picture-nothing = No board was found in this picture.
# Above what was seen, and above what was read of it.
picture-seen = Picture
picture-read = Read as
picture-alt-read = { $title }, the picture and the board as it was read. Board: { $board }.
picture-alt-doubts = { $title }, the picture and the board as it was read. Board: { $board }. To check: { $cells }.
