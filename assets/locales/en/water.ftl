# The family of water sort puzzles: its name, its options, its errors.
water-name = water
water-about = Water sort and ball sort: pour until each bottle holds one colour
water-title = Water sort, { $colours } colours, { $bottles } bottles
water-title-ball = Ball sort, { $colours } colours, { $bottles } bottles
water-option-level = Each bottle from its top to its bottom, . for an empty place: ABBC BABA CCCA .... ....
water-option-rule = Whether a move takes the whole run on top or one ball
water-option-order = Which unit of a bottle is written first; without it the text tells, else the top
water-option-moves = Your moves: from which bottle into which, such as 3>5
water-option-notation = How the moves are written
option-level-name = level
option-colours-name = colours
option-empties-name = empties
option-capacity-name = capacity
option-most-name = most
option-rule-name = rule
option-rule-water = water: a pour takes the whole run of equal units, or what fits
option-rule-ball = ball: a move takes one ball
option-order-name = order
option-order-auto = auto: as empty places tell, else the top first
option-order-top = top: the top unit first
option-order-bottom = bottom: the bottom unit first
option-order-rows = rows: each line is a row of the picture
option-notation-pours = pours: 3>5, the numbers of the bottles
water-help =
    Type each bottle from its top to its bottom: `ABBC BABA CCCA .... ....`. Letters, numbers, emoji 🟥🟦 and names of colours are read; `.` is an empty place, `+2` two empty bottles.
    If you write the bottom first, say `order:bottom`; if you copy the rows of the picture, `order:rows`. The picture shows what was understood.
    A move is two bottles, counted from 1: `3>5`. `rule:ball` moves one ball at a time. Bottles may differ in size and be filled in part.

water-empty = There is no level here. Type each bottle from its top to its bottom: ABBC BABA CCCA .... ....
water-unknown-sign = “{ $sign }” is neither a colour nor an empty place. Colours are letters, numbers, emoji or names; empty places are “.”.
water-bottles = { $given } bottles are more than the { $most } that can be solved.
water-capacity = A bottle of { $given } units is larger than the { $most } that can be solved.
water-colours = { $given } colours are more than the { $most } that can be told apart.
water-gap = A unit hangs above an empty place here.
water-order = The empty places of this bottle say that it is written the other way round.
water-orders = This bottle has its empty places at the other end than those before it.
water-move-form = “{ $text }” is not a move. A move is two bottles, such as 3>5.
water-move-bottle = Move { $number } names a bottle that is not there: they are numbered from 1 to { $bottles }.
water-move-same = Move { $number } ({ $move }) pours a bottle into itself.
water-move-empty = Move { $number } ({ $move }) is not possible: bottle { $from } is empty.
water-move-hidden = Move { $number } ({ $move }) is not possible: what is on top of bottle { $from } is not known.
water-move-full = Move { $number } ({ $move }) is not possible: bottle { $to } is full.
water-move-colour = Move { $number } ({ $move }) is not possible: another colour is on top of bottle { $to }.
water-unsolvable = This level can’t be solved, however you pour: proven by looking at every position within reach.
water-unsolvable-one-more = This level can’t be solved, however you pour: proven. With one more empty bottle it takes { $moves } pours.
water-unsolvable-one-more-most = This level can’t be solved, however you pour: proven. With one more empty bottle it can be solved in { $moves } pours, perhaps fewer.
water-unsolvable-even-so = This level can’t be solved, however you pour: proven, and so it is with one more empty bottle.
water-count = “{ $over }” appears { $given } times, but the largest bottle holds { $most }, and each colour must fit into one.
water-count-one = “{ $over }” appears { $given } times: { $most } expected. Here is probably one too many, or another colour was meant.
water-count-swapped = “{ $over }” appears { $given } times, “{ $under }” { $fewer }: { $most } each expected. One “{ $over }” was probably meant to be “{ $under }”.
water-option-colours = How many colours there are
water-option-empties = How many bottles are empty
water-option-capacity = How many units a bottle holds
water-option-most = The most moves that the shortest solution may have, where moves is the least
water-range = The most moves, { $most }, are fewer than the least, { $least }.
water-not-found = No such level was found. Such levels are rare, or there are none.
water-hidden-many = { $hidden } units are hidden, but the colours there can be fill only { $room }.
water-reveal = { $moves ->
    [0] Bottle { $bottle } shows a unit that is not known. Which colour is it?
   *[other] Then bottle { $bottle } shows its next unit. Which colour is it?
    } The level can be solved in { $solvable } of { $fillings } ways tried of filling in what is hidden.
water-colour = { $colour }
water-hidden-stuck = No pours uncover a hidden unit.
water-hopeless = From here hardly any filling of what is hidden can be solved.
water-again = Start again, with what is known by now
water-restart = From here no pours uncover what is hidden. Start the level again, with what is known by now: { $level }
