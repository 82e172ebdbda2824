hex-name = 墨盘
hex-about = 墨盘：六边形旋转拼图
hex-title = 墨盘，边长 { $side }
hex-title-turns = 墨盘，边长 { $side }，只许 { $turns }
hex-option-start = 从上往下逐行写：. 为空点，o 为棋子（多色用数字），行之间用 / 分开
hex-option-target = 目标图案，写法相同
option-target-name = 目标
hex-option-turns = 允许哪些转法
hex-option-moves = 你的走法：L、R 或 C 加上中心点的行和列，例如 L2,3
hex-option-notation = 步骤的写法
hex-option-side = 每边的点数
option-side-name = 边长
hex-option-stones = 棋子的数目
option-stones-name = 棋子数
hex-option-symmetric = 让目标图案对称
option-symmetric-name = 对称
option-start-name = 起点
option-turns-name = 转法
option-turns-LRC = LRC：顺时针、逆时针、半圈
option-turns-LR = LR：顺时针、逆时针
option-turns-LC = LC：顺时针、半圈
option-turns-RC = RC：逆时针、半圈
option-turns-L = L：只能顺时针
option-turns-R = R：只能逆时针
option-turns-C = C：只能转半圈
option-notation-turns = 转动：L2,3
hex-help =
    从上往下逐行输入，行之间用 `/` 分开：`.` 为空点，`o` 为棋子，多种颜色用数字。边长 2 到 5。
    每一步选一个内部的点，转动它周围的六个点：`L2,3` 顺时针一格，`R2,3` 逆时针一格，`C2,3` 半圈。
    两个数是行和列，都从 0 开始数所有的点，所以内部的点从 1 数起。`转法` 限定可以用哪些转动。

hex-empty = 这里没有棋盘。请从上往下逐行输入，空点写“.”，棋子写“o”，行之间用“/”分开。
hex-unknown-sign = “{ $sign }”不是点的写法。空点写“.”，棋子写“o”，多种颜色用数字或字母。
hex-rows = 给了 { $given } 行：六边形应有 3、5、7 或 9 行。
hex-row-length = 第 { $row } 行有 { $given } 个点，应为 { $needed } 个。
hex-no-goal = 缺少目标图案。请填写目标，或写在箭头后面：起点 → 目标。
hex-two-goals = 棋盘文字的箭头后面已经写了目标，只能写一处。
hex-two-turns = 棋盘文字的末尾已经写了转法，只能写一处。
hex-sides = 起点的边长是 { $start }，目标的边长是 { $goal }。
hex-colours = 最多能区分 { $most } 种颜色。
hex-count = 起点有 { $have } 个棋子，目标有 { $want } 个。
hex-count-colour = 颜色 { $colour }：起点有 { $have } 个棋子，目标有 { $want } 个。
hex-unsolvable = 只用 { $turns } 这些转法，无论怎么转都到不了目标（已证明）。
hex-move-form = “{ $text }”不是一步。一步写作 L、R 或 C，加上内部一点的行和列，例如 L2,3。
hex-move-point = 第 { $number } 步（{ $text }）走不了：那个行列上没有内部的点。
hex-move-kind = 第 { $number } 步（{ $text }）不允许：只能用 { $turns }。
hex-too-many-stones = 边长 { $side } 的棋盘最多放 { $most } 个棋子，还要留一个空点。
hex-not-found = 没有找到这样的棋盘。这样的棋盘很少，或者不存在。
