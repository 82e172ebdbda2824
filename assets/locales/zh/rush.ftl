rush-name = 停车场
rush-about = 停车场（汽车华容道、Rush Hour）：挪开车辆，让红车开出去
rush-aim = 目标：让车前后移动，直到红车开到边上画框的位置。
rush-how = 一步让一辆车沿着它的行或列移动，远近不限。按写着车和方向的按钮，或者输入走法，例如 `A→→` 或 `A右右`。
rush-hint = 移动 { $piece } 车。
rush-leaves = 要开出去的是 { $car } 车 { $arrow }
rush-in-pictures = 停车场里的车，每辆宽一格
rush-fix = 棋盘
rush-title = 停车场 { $shape }
rush-title-step = 停车场 { $shape }（按格计步）
rush-option-board = 逐行写字母，相同的字母是一辆车，o 或 . 为空格，x 为墙；也可以连写 36 个字母；A 车要开出去
rush-option-metric = 怎样算一步：一辆车移动任意距离，还是只移动一格
rush-option-car = 要开出去的车的字母，如果不是 A
option-car-name = 车
rush-option-exit = 从哪一边开出去
option-exit-name = 出口
option-exit-end = 行的右端；竖放的车为列的下端
option-exit-right = 右边
option-exit-left = 左边
option-exit-down = 下边
option-exit-up = 上边
rush-option-moves = 你的走法：车的字母，每格写一个方向，例如 B↓↓、B下下 或 B下2
rush-option-notation = 步骤的写法：字母或箭头
rush-option-side = 每边的格数
rush-option-cars = 占两格的车有几辆，包括要开出去的那辆
option-cars-name = 小车
rush-option-trucks = 占三格的卡车有几辆
option-trucks-name = 卡车
rush-option-walls = 墙占几格
option-walls-name = 墙
rush-option-hardest = 寻找步数尽量多的棋盘
rush-help =
    逐行输入棋盘，行之间用 `/` 分开，也可以把所有格子连写：相同的字母是一辆车，`o` 或 `.` 是空格，`x` 或 `#` 是墙。尺寸从 4x4 到 8x8。
    A 车要开出去：横放的往右，竖放的往下。`车:B` 指定另一辆，`出口：左边` 指定另一边；写在棋盘后面的 `→ B left` 也一样。
    车碰到那一边就算解开。一步写作车和每一格的方向：`A→→` 是向右两格；也可以输入 `A右右`。默认一辆车移动任意距离算一步；`计步：按格` 按格计步。

rush-empty = 这里没有棋盘。请逐行输入：相同的字母是一辆车，o 或 . 表示空格。
rush-unknown-sign = “{ $sign }”既不是车也不是空格。车用字母，空格用 o 或 .，墙用 x。
rush-row-length = 第 { $row } 行有 { $given } 格，应为 { $needed } 格。
rush-size = { $shape } 的棋盘不能玩：每边 { $least } 到 { $most } 格。
rush-not-straight = { $piece } 车不是一条直线：第 { $top }–{ $bottom } 行，第 { $left }–{ $right } 列。
rush-short = { $piece } 车只占一格。车至少占两格；墙写 x。
rush-wide = { $piece } 车太宽：车只有一格宽。
rush-no-car = 没有 { $usual } 车。请写明哪辆车要开出去：车:B。
rush-goal-form = “{ $goal }”既不是棋盘上的车，也不是一边。请写车、边（left、right、up、down）或两者：B left。
rush-two-goals = 棋盘文字的箭头后面已经写了哪辆车从哪里出去，只能写一处。
rush-two-metrics = 棋盘文字的末尾已经写了计步方式，只能写一处。
rush-exit-upright = { $piece } 车是竖放的，只能从上边或下边出去。
rush-exit-level = { $piece } 车是横放的，只能从左边或右边出去。
rush-unsolvable = 无论怎么移动，这个棋盘都解不开（所有能到达的局面都已查过）。
rush-shut = { $piece } 车永远出不去：在它自己的行或列里，它和出口之间有墙，或者有同方向的车。
rush-unknown-car = 棋盘上没有“{ $sign }”车。一步写作车和方向，例如 A→ 或 A右。
rush-unknown-direction = “{ $sign }”不是方向。方向用上、下、左、右、箭头或 U、L、D、R。
rush-no-direction = 请写明 { $piece } 车往哪里走：{ $piece }上、{ $piece }下、{ $piece }左或 { $piece }右。
rush-move-blocked = 第 { $number } 步走不了：{ $piece } 车在那里不能往{ $letter ->
    [U] 上
    [L] 左
    [D] 下
   *[R] 右
    }走。
rush-moves-too-many = 没有找到这样的棋盘：试过的里面最难的需要 { $most } 步。
rush-hardest-moves = 最难的棋盘步数是找出来的：“最难”“步数”“难度”只能选一个。
rush-too-full = 车和墙一共占 { $given } 格，棋盘只有 { $room } 格。
rush-not-found = 没有找到这样的棋盘。请减少步数再试。
