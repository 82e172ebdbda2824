# Pictures that boards are read from.
picture-too-long = This file is larger than { $most } MB.
picture-format = This is neither a PNG nor a JPEG picture.
picture-too-large = This picture is too large: at most { $most } pixels a side, and 16 million in all.
picture-too-small = This picture is too small to read anything in it.
picture-animated = This picture is animated. A still one is needed.
picture-broken = This picture is damaged or incomplete.
picture-nothing = No board was found in this picture.
# Above what was seen, and above what was read of it.
picture-seen = Picture
picture-read = Read as
picture-alt-doubts = { $title }, the picture and the board as it was read. Board: { $board }. To check: { $cells }.
