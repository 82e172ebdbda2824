sliding-name = 数字华容道
sliding-about = 滑块拼图：八数码、十五数码、数字华容道、拼图
sliding-aim = 目标：滑动数字块，直到和旁边的目标一样。
sliding-how = 一步把空格旁边的一块滑进空格。按箭头：箭头是数字块移动的方向。也可以输入走法，例如 `上 左 下 右`。
sliding-hint = 移动数字 { $tile }。
sliding-fix = 棋盘
sliding-title = 数字华容道 { $shape }
sliding-title-multi = 数字华容道 { $shape }（多格计步）
sliding-option-board = 逐行写出棋盘，0 表示空格，例如 285174306 或 285/174/306
sliding-option-goal = 目标棋盘，或 按行、蜗牛、空格在前、蛇形、按列；不填则为 123456780
sliding-option-size = 宽x高，例如 4x2；只有从棋盘看不出时才需要
sliding-option-metric = 怎样算一步：移动一块，还是一次滑动几块
sliding-option-moves = 你的走法：上下左右、字母、箭头、数字块的数字，或依次经过的局面
sliding-option-notation = 步骤的写法：汉字、字母、次数、箭头、空格方向、数字或每一步的棋盘
sliding-option-letters = 你写的字母表示什么：数字块的方向，还是空格的方向
sliding-letters-gap = 你的字母按空格移动的方向来读。
sliding-help =
    逐行输入数字，空格写 0。行之间可用 `/` 分开，数字之间可用空格或逗号分开。
    尺寸：2x2 到 10x10 任意；16 格（4x4）以内证明最短，更大的给出较短的解和至少需要的步数。
    目标任意：`目标:123804765`，或名称：按行、蜗牛、空格在前、蛇形、按列。
    每一步写的是数字块滑动的方向：上、左、下、右；用 `记法` 可以换成字母（U L D R）等写法。
    `计步：多格` 把一次滑动几块算作一步；`全部:True` 还会给出所有最短解。
    `图片:` 可以读截图；拼图类请再用 `原图:` 附上拼好后的图片。

sliding-empty = 这里没有棋盘。请逐行输入数字，空格写 0。
sliding-unknown-sign = “{ $sign }”既不是数字块也不是空格。数字块用数字，空格用 0。
sliding-tile-twice = 数字 { $tile } 出现了两次：第 { $first } 格和第 { $second } 格。
sliding-gap-twice = 有两个空格：第 { $first } 格和第 { $second } 格。棋盘只能有一个空格。
sliding-tile-range = { $shape } 的棋盘上没有数字 { $tile }：只有 1 到 { $most }。
sliding-no-gap = 没有空格。请用 0 表示空着的那一格，也许 { $tile } 就是它。
sliding-count = { $shape } 需要 { $needed } 格（含空格），只给了 { $given } 格。
sliding-count-missing = { $shape } 需要 { $needed } 格（含空格），只给了 { $given } 格：缺少 { $tile ->
    [0] 空格（0）
   *[other] { $tile }
    }。
sliding-row-length = 第 { $row } 行有 { $given } 格，应为 { $needed } 格。
sliding-rows-shape = 这些行拼不成 { $shape } 的棋盘。
sliding-size-needed = { $given } 格可以是 { $sizes }：请写明尺寸，或用“/”分行。
sliding-size-invalid = 尺寸写作 宽x高，例如 3x3，每边 2 到 10。
sliding-one-row = 只有一行或一列时，数字块无法互相越过，没有可解的内容。
sliding-two-goals = 棋盘文字的箭头后面已经写了目标，只能写一处。
sliding-two-metrics = 棋盘文字的末尾已经写了计步方式，只能写一处。
sliding-unsolvable = 无论怎么移动，这个棋盘都到不了该目标（奇偶性已证明）。交换 { $a } 和 { $b } 就可以解。
sliding-swap = 交换 { $a } 和 { $b }
sliding-as-shape = 按 { $shape } 求解
sliding-gap-instead = 把 { $tile } 换成 0
sliding-to-rows = 目标改为：按行
sliding-to-snail = 目标改为：蜗牛
sliding-to-gap-first = 目标改为：空格在前
sliding-to-snake = 目标改为：蛇形
sliding-to-columns = 目标改为：按列
sliding-unsolvable-other-goal = 无论怎么移动，这个棋盘都到不了该目标（奇偶性已证明）。交换 { $a } 和 { $b } 就可以解。或者目标是“{ $goal }”？那个可以到达。
sliding-moves-too-many = 没有哪个 { $shape } 棋盘到这个目标需要这么多步：最难的需要 { $most } 步。
sliding-moves-not-found = 没有找到需要 { $moves } 步的 { $shape } 棋盘。请减少步数再试。
sliding-moves-large = 只有不超过 { $most } 格的棋盘才能指定步数；不指定步数则任何尺寸都可以。
sliding-unknown-move = “{ $sign }”不是一步。请用上、下、左、右（数字块滑动的方向）、字母 U、L、D、R 或数字块的数字。
sliding-move-blocked = 第 { $number } 步（{ $letter ->
    [U] 上
    [L] 左
    [D] 下
   *[R] 右
    }）走不了：那个方向没有可以滑动的数字块。
sliding-tile-blocked = 第 { $number } 步走不了：数字 { $tile } 不在空格旁边。
sliding-tile-off-line = 第 { $number } 步走不了：数字 { $tile } 不和空格在同一行或同一列。
sliding-states-start = 第一个棋盘既不是起点，也不是从起点走一步能到的。
sliding-states-apart = 第 { $first } 个和第 { $second } 个棋盘之间不是一步。
