# The family of water sort puzzles: its name, its options, its errors.
water-name = water
water-about = Water sort and ball sort: sort until each bottle holds one colour
water-aim = Aim: pour until each bottle holds a single colour.
water-how = A move pours the top colour of one bottle onto the same colour, or into an empty bottle. Press a button such as `3>5`: from bottle 3 into bottle 5.
water-hint = Pour from bottle { $bottle }.
water-aim-ball = Aim: move the balls until each bottle holds a single colour.
water-how-ball = A move takes the top ball of one bottle onto a ball of the same colour, or into an empty bottle. Press a button such as `3>5`: from bottle 3 into bottle 5.
water-hint-ball = Move the top ball of bottle { $bottle }.
water-how-bottom = A move lets the lowest colour of one bottle out, onto the same colour on top of another or into an empty bottle; the rest sinks. Press a button such as `3>5`: from bottle 3 into bottle 5.
water-fix = Level
water-title = Water sort, { $colours ->
    [one] 1 colour
   *[other] { $colours } colours
    }, { $bottles ->
    [one] 1 bottle
   *[other] { $bottles } bottles
    }
water-title-ball = Ball sort, { $colours ->
    [one] 1 colour
   *[other] { $colours } colours
    }, { $bottles ->
    [one] 1 bottle
   *[other] { $bottles } bottles
    }
water-title-bottom = Water sort from the bottom, { $colours ->
    [one] 1 colour
   *[other] { $colours } colours
    }, { $bottles ->
    [one] 1 bottle
   *[other] { $bottles } bottles
    }
water-option-level = Each bottle from top to bottom, . for an empty place: ABBC BABA CCCA .... ....
water-option-rule = Whether a move pours the run on top, moves one ball, or pours from the bottom
water-option-order = Which end of a bottle is written first; if left out, the text decides, else the top
water-option-moves = Your moves: from which bottle into which, such as 3>5
water-option-notation = How the moves are written
option-level-name = level
option-colours-name = colours
option-empties-name = empties
option-capacity-name = capacity
option-most-name = most
option-rule-name = rule
option-rule-water = water: a pour moves the whole run of equal units, or what fits
option-rule-ball = ball: a move takes one ball
option-rule-bottom = bottom: a pour takes the run at the bottom, and the rest sinks
option-order-name = order
option-order-auto = auto: judged by the empty places, else top first
option-order-top = top: top unit first
option-order-bottom = bottom: bottom unit first
option-order-rows = rows: each line is a row of the picture
option-notation-pours = pours: 3>5, the numbers of the bottles
water-help =
    Type each bottle from top to bottom: `ABBC BABA CCCA .... ....`. Use letters, numbers, emoji 🟥🟦 or names of colours; `.` is an empty place, `+2` is two empty bottles, `?` a hidden unit: the answer says which moves reveal it.
    If you write the bottom first, add `order:bottom`; if you copy the rows of the picture, `order:rows`. The picture in the answer shows how the level was read.
    A move is two bottles, counted from 1: `3>5`. `rule:ball` moves one ball at a time; `rule:bottom` pours from the bottom of a bottle onto the top of another. Bottles can differ in size and be partly filled.

water-empty = There is no level here. Type each bottle from top to bottom: ABBC BABA CCCA .... ....
water-one-bottle = This is a single bottle. Put a space between bottles: ABBC BABA CCCA .... ....
water-unknown-sign = “{ $sign }” is neither a colour nor an empty place. Colours are letters, numbers, emoji or names; empty places are “.”.
water-bottles = { $given } bottles are too many: at most { $most } can be solved.
water-capacity = A bottle of { $given } units is too large: at most { $most } can be solved.
water-colours = { $given } colours are too many: at most { $most } are possible.
water-gap = A unit hangs above an empty place here.
water-order = Judging by its empty places, this bottle is written the other way round.
water-orders = This bottle has its empty places at the other end from the bottles before it.
water-move-form = “{ $text }” is not a move. A move is two bottles, such as 3>5.
water-move-bottle = Move { $number } names a bottle that does not exist: they are numbered from 1 to { $bottles }.
water-move-same = Move { $number } ({ $move }) names one bottle twice.
water-move-empty = Move { $number } ({ $move }) is not possible: bottle { $from } is empty.
water-move-hidden = Move { $number } ({ $move }) is not possible: what is on top of bottle { $from } is not known.
water-move-full = Move { $number } ({ $move }) is not possible: bottle { $to } is full.
water-move-colour = Move { $number } ({ $move }) is not possible: another colour is on top of bottle { $to }.
water-unsolvable = This level can’t be solved (proven by checking every reachable position).
water-unsolvable-one-more = This level can’t be solved (proven). With one more empty bottle it takes { $moves ->
    [one] 1 move
   *[other] { $moves } moves
    }.
water-add-bottle = Add an empty bottle
water-unsolvable-one-more-most = This level can’t be solved (proven). With one more empty bottle it can be solved in { $moves ->
    [one] 1 move
   *[other] { $moves } moves, perhaps fewer
    }.
water-unsolvable-even-so = This level can’t be solved, not even with one more empty bottle (both proven).
water-count = “{ $over }” appears { $given } times, but the largest bottle holds { $most }, and each colour has to fit into one bottle.
water-count-one = “{ $over }” appears { $given } times instead of { $most }. One here is probably too many, or was meant to be another colour.
water-count-swapped = “{ $over }” appears { $given } times and “{ $under }” { $fewer }, instead of { $most } each. One “{ $over }” was probably meant to be “{ $under }”.
water-option-colours = How many colours
water-option-empties = How many empty bottles
water-option-capacity = How many units a bottle holds
water-option-most = The most moves the shortest solution may have; “moves” is then the fewest
water-range = The most moves ({ $most }) can’t be less than the fewest ({ $least }).
water-not-found = No such level was found. Try fewer moves.
water-hidden-many = { $hidden } units are hidden, but the colours that can be there fill only { $room }.
water-hidden-bottom = Where bottles are poured from the bottom, all units have to be known: “?” can’t be used with rule:bottom.
water-reveal = { $moves ->
    [0] The unit on top of bottle { $bottle } is not known. Which colour is it?
   *[other] Then a hidden unit is on top of bottle { $bottle }. Which colour is it?
    } Of { $fillings } possible colourings tried, { $solvable } can be solved.
water-colour = { $colour }
water-hidden-stuck = No moves can uncover a hidden unit.
water-hopeless = Restart the level: from here it can be solved for hardly any colours of the hidden units.
water-which = The colour of bottle { $bottle }
water-known = This continues from your position: { $all } moves in all. A restart would take { $anew }.
water-known-stuck = From here this level can’t be solved any more (proven). Restart it: all its colours are known now.
water-again = Restart with the colours known so far
water-restart = From here no moves can uncover the hidden units. Restart the level with the colours known so far: { $level }
