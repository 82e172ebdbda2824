lights-name = 点灯
lights-about = 点灯、关灯游戏（Lights Out）
lights-aim = 目标：按灯，直到所有的灯都灭。
lights-aim-lit = 目标：按灯，直到所有的灯都亮。
lights-aim-target = 目标：按灯，直到和旁边的目标图案一样。
lights-swap = 亮灭互换
lights-how = 一步按一盏灯，它和相邻的灯都会变。`b3` 是 b 列第 3 行。按的先后次序无关。
lights-counted-as-one = 只是先后顺序不同的按法算一种。
lights-hint = 按第 { $row } 行的一盏灯。
lights-hint-ring = 按第 { $light } 盏灯。
lights-fix = 棋盘
lights-in-pictures = 一格一格的灯，有亮有灭
lights-title = 点灯 { $size }{ $press ->
    [cross] { "" }
   *[other] ，按法 { $press }
    }{ $states ->
    [2] { "" }
   *[other] ，{ $states } 种状态
    }
lights-title-torus = 点灯 { $size }，上下左右相连{ $press ->
    [cross] { "" }
   *[other] ，按法 { $press }
    }{ $states ->
    [2] { "" }
   *[other] ，{ $states } 种状态
    }
lights-title-ring = 点灯，一圈 { $lights } 盏{ $press ->
    [cross] { "" }
   *[other] ，按法 { $press }
    }{ $states ->
    [2] { "" }
   *[other] ，{ $states } 种状态
    }
lights-option-board = 从上往下逐行写：0 灭，1 亮（更多状态用 2、3、4），# 没有灯，行之间用 / 分开
lights-option-goal = off 全灭（默认）、on 全亮，或写法相同的图案
lights-option-press = 按一下改变哪些灯：cross、diagonal、ring、king、lines，或逐行写，例如 010/111/010
option-press-name = 按法
lights-option-edges = 边缘之外是什么
option-edges-name = 边缘
option-edges-walls = walls：什么也没有
option-edges-torus = torus：对面的边
option-edges-ring = ring：一行灯首尾相连
lights-option-states = 每盏灯有几种状态（含灭），默认 2
option-states-name = 状态数
lights-option-moves = 你按的灯：b3 是 b 列第 3 行；也可以画出整个棋盘，按的写 1
lights-option-notation = 步骤的写法
lights-option-size = 列数x行数，例如 5x6；一圈灯只写数目
option-notation-cells = 位置：b3 c4
option-notation-grid = 图：每盏灯按几次
lights-help =
    从上往下逐行输入，行之间用 `/` 分开：灭写 `0` 或 `.`，亮写 `1` 或 `*`，没有灯的格子写 `#`，也可以用 `□■` 和表情符号。大小 2x2 到 12x12。
    按一下会改变这盏灯和相邻的灯。`按法` 可选 cross（十字）、diagonal（斜向）、ring（周围八盏）、king（周围八盏和自己）、lines（整行整列），也可以自己画，例如 `010/111/010`，正中是所按的灯。
    `边缘` 选 torus 时对边相连（从两边碰到的同一盏灯只变一次），选 ring 时是首尾相连的一行。`状态数` 为 3 时，按一下由灭变 1，再变 2，再灭。
    `目标` 填 on 是全亮，也可以是任何图案。答案里 `b3` 是 b 列第 3 行，先后次序无关。

lights-empty = 这里没有棋盘。请从上往下逐行输入，灭写 0，亮写 1，行之间用“/”分开。
lights-unknown-sign = “{ $sign }”不是灯的写法。灭写 0 或“.”，亮写 1 或“*”，没有灯的格子写“#”。
lights-two-colours = 哪种颜色是亮的？请用 0 表示灭，1 表示亮，更多状态用别的数字。
lights-row-length = 有一行是 { $given } 盏灯，应为 { $needed } 盏。
lights-size = 没有 { $size } 的棋盘：每边 { $least } 到 { $most }。
lights-ring-length = 一圈灯写成一行，{ $least } 到 { $most } 盏。
lights-two-goals = 棋盘文字的箭头后面已经写了目标，只能写一处。
lights-all-blocked = 这个棋盘上没有灯。
lights-goal-shape = 目标和棋盘的形状不同，或没有灯的格子不同。
lights-state = 没有状态 { $state }：最大是 { $most }。状态数可以另外填写。
lights-press-sign = 按法里不能有“{ $sign }”：只能用 0 到 { $most }。
lights-press-shape = 按法是一个长方形，所按的灯在正中：边长是奇数，最多 { $most }。
lights-press-ring = 一圈灯的按法是 cross、ring、king，或自己写一行，例如 101，所按的灯在正中。
lights-press-nothing = 这种按法什么也不改变。
lights-unsolvable = 怎么按都到不了目标（已证明）。
lights-unsolvable-near = 怎么按都到不了目标（已证明）。改变这 { $count } 盏灯之后就可以：{ $lights }。
lights-change = 改变 { $lights }
lights-goal-off = 改为全灭
lights-goal-on = 改为全亮
lights-move-form = “{ $text }”不是一步（第 { $number } 步）。一步写作列和行，例如 b3；一圈灯只写号数。
lights-move-outside = 第 { $number } 步（{ $text }）不在棋盘上。
lights-move-blocked = 第 { $number } 步（{ $text }）什么也不改变：那里没有灯可按。
lights-not-found = 没有找到这样的棋盘。请减少按键次数再试。
