water-name = 水排序
water-about = 水排序和球排序：倒水，直到每个瓶子里只剩一种颜色
water-aim = 目标：倒水，直到每个瓶子里只剩一种颜色。
water-how = 一步把一个瓶子最上面的颜色倒到同色上，或倒进空瓶。按两个瓶子的号码，例如 `3>5`。
water-hint = 从 { $bottle } 号瓶倒出。
water-how-bottom = 一步把一个瓶子最下面的颜色放出来，倒到另一瓶最上面的同色上，或倒进空瓶；剩下的往下沉。按两个瓶子的号码，例如 `3>5`。
water-fix = 关卡
water-title = 水排序，{ $colours } 种颜色，{ $bottles } 个瓶子
water-title-ball = 球排序，{ $colours } 种颜色，{ $bottles } 个瓶子
water-title-bottom = 底部水排序，{ $colours } 种颜色，{ $bottles } 个瓶子
water-option-level = 每个瓶子从上往下写，. 表示空位：ABBC BABA CCCA .... ....
water-option-rule = 一步倒出最上面相同的一整段，只移一个球，还是从底部倒出
water-option-order = 瓶子先写哪一端；不填则由文字判断，判断不了就从上往下
water-option-moves = 你的走法：从哪个瓶子倒进哪个瓶子，例如 3>5
water-option-notation = 步骤的写法
option-level-name = 关卡
option-colours-name = 颜色数
option-empties-name = 空瓶数
option-capacity-name = 容量
option-most-name = 最多步数
option-rule-name = 规则
option-rule-water = 倒水：一次倒出相同的一整段，放不下就倒一部分
option-rule-ball = 移球：一次移一个球
option-rule-bottom = 底部：从瓶底倒出相同的一整段，其余下沉
option-order-name = 顺序
option-order-auto = 自动：由空位判断，否则从上往下
option-order-top = 从上往下
option-order-bottom = 从下往上
option-order-rows = 按行：每行是图片里的一横行
option-notation-pours = 倒法：3>5，瓶子的编号
water-help =
    每个瓶子从上往下写：`ABBC BABA CCCA .... ....`。可以用字母、数字、🟥🟦 等表情或颜色名称（红、蓝、浅绿）；`.` 是空位，`+2` 表示两个空瓶。
    如果从下往上写，请加 `顺序：从下往上`；如果照着图片一行一行写，请加 `顺序：按行`。图片会画出读到的关卡。
    一步写作两个瓶子的编号，从 1 数起：`3>5`。`规则：移球` 一次移一个球；`规则：底部` 从瓶底倒出，倒到另一瓶的最上面。瓶子可以大小不同，也可以没装满。

water-empty = 这里没有关卡。请把每个瓶子从上往下写出来：ABBC BABA CCCA .... ....
water-unknown-sign = “{ $sign }”既不是颜色也不是空位。颜色用字母、数字、表情或名称，空位用“.”。
water-bottles = { $given } 个瓶子太多：最多能解 { $most } 个。
water-capacity = 能装 { $given } 份的瓶子太大：最多能解 { $most } 份的瓶子。
water-colours = { $given } 种颜色太多：最多能区分 { $most } 种。
water-gap = 这里有一份颜色悬在空位上面。
water-order = 从这个瓶子的空位看，它是反着写的。
water-orders = 这个瓶子的空位和前面的瓶子不在同一端。
water-move-form = “{ $text }”不是一步。一步写作两个瓶子，例如 3>5。
water-move-bottle = 第 { $number } 步的瓶子不存在：瓶子的编号是 1 到 { $bottles }。
water-move-same = 第 { $number } 步（{ $move }）把瓶子倒进了自己。
water-move-empty = 第 { $number } 步（{ $move }）走不了：瓶子 { $from } 是空的。
water-move-hidden = 第 { $number } 步（{ $move }）走不了：还不知道瓶子 { $from } 最上面是什么颜色。
water-move-full = 第 { $number } 步（{ $move }）走不了：瓶子 { $to } 已满。
water-move-colour = 第 { $number } 步（{ $move }）走不了：瓶子 { $to } 最上面是另一种颜色。
water-unsolvable = 无论怎么倒，这一关都解不开（所有能到达的局面都已查过）。
water-unsolvable-one-more = 无论怎么倒，这一关都解不开（已证明）。再加一个空瓶，需要 { $moves } 步。
water-add-bottle = 加一个空瓶
water-unsolvable-one-more-most = 无论怎么倒，这一关都解不开（已证明）。再加一个空瓶，{ $moves } 步可以解开，也许更少。
water-unsolvable-even-so = 无论怎么倒，这一关都解不开；再加一个空瓶也解不开（都已证明）。
water-count = “{ $over }”出现了 { $given } 次，可是最大的瓶子只能装 { $most } 份，而每种颜色要装进一个瓶子。
water-count-one = “{ $over }”出现了 { $given } 次，应为 { $most } 次。这里可能多写了一份，或者本来是别的颜色。
water-count-swapped = “{ $over }”出现了 { $given } 次，“{ $under }”出现了 { $fewer } 次，应各为 { $most } 次。可能有一个“{ $over }”本来是“{ $under }”。
water-option-colours = 颜色的数目
water-option-empties = 空瓶的数目
water-option-capacity = 每个瓶子能装几份
water-option-most = 最短解最多多少步（最少由步数指定）
water-range = 最多的步数（{ $most }）不能少于最少的步数（{ $least }）。
water-not-found = 没有找到这样的关卡。请减少步数再试。
water-hidden-many = 有 { $hidden } 份隐藏，可是可能的颜色只能填 { $room } 份。
water-hidden-bottom = 从瓶底倒出的玩法要求所有颜色都已知：rule:bottom 不能用“?”。
water-reveal = { $moves ->
    [0] 瓶子 { $bottle } 最上面的一份还不知道：是什么颜色？
   *[other] 然后瓶子 { $bottle } 会露出下一份：是什么颜色？
    }试过的 { $fillings } 种填法里有 { $solvable } 种能解开。
water-colour = { $colour }
water-hidden-stuck = 怎么倒也露不出未知的颜色。
water-hopeless = 请重新开始这一关：从这里出发，隐藏单位的填法几乎都解不开。
water-which = { $bottle } 号瓶的颜色
water-known = 这是从现在的局面接着走，一共 { $all } 步。重新开始只要 { $anew } 步。
water-known-stuck = 从现在的局面已经解不开了（已证明）。请重新开始：颜色已经全部知道。
water-again = 重新开始，保留已知的颜色
water-restart = 从这里怎么倒也露不出未知的颜色。请重新开始这一关，已知的颜色保留：{ $level }
