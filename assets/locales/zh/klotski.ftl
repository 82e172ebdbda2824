klotski-name = 华容道
klotski-about = 华容道：移动棋子，放出曹操
klotski-aim = 目标：滑动棋子，让红块（曹操）到达旁边目标图所示的位置。
klotski-aim-any = 目标图里没有字的棋子，可以是同样大小的任何一个。
klotski-how = 一步滑动一个棋子，远近不限。按写着棋子和方向的按钮，或者输入走法，例如 `曹↓` 或 `曹下`；棋子也可以写作字母：`A↓`。
klotski-hint = 移动“{ $piece }”。
klotski-fix = 布局
klotski-title = 华容道 { $shape }
klotski-title-step = 华容道 { $shape }（按格计步）
klotski-option-board = 逐行写出布局，相同的字母是一个棋子，. 表示空格；或布局名称，例如 横刀立马；或编码
klotski-option-metric = 怎样算一步：一个棋子连续移动（可以拐弯），还是只移动一格
klotski-option-goal = 大方块左上角要到的行和列，例如 4,2；其他棋子前面加字母：B1,1
klotski-option-moves = 你的走法：棋子的字母和方向，例如 B↓←、B下左 或 B:DL
klotski-option-notation = 步骤的写法：字母或箭头
klotski-option-size = 列数和行数，例如 5x6，每边 2 到 8；不填是 4x5
klotski-option-blocks = 每种大小的棋子各几个，先宽后高：2x2 2x1*3 1x2*3；最大的一个要走出去
option-blocks-name = 棋子
klotski-option-empty = 空格有几个；其余的格子放 1×1 的棋子
option-empty-name = 空格
klotski-option-walls = 墙占几格
klotski-option-horizontal = 横放的 2×1 棋子有几个
option-horizontal-name = 横块
klotski-option-vertical = 竖放的 1×2 棋子有几个
option-vertical-name = 竖块
klotski-option-hardest = 取步数最多的布局
option-hardest-name = 最难
klotski-help =
    逐行输入布局，行之间用 `/` 分开：相同的字母是一个棋子，`.` 是空格，`#` 是墙。也可以用 🟥🟩🟦🟨⬛、曹关张赵马黄和卒兵，或其他程序的编码（`1A9BF0C`）。
    经典布局可以直接写名称，中文、拼音或英文：`棋盘:横刀立马`。
    一步写作棋子和方向：`D↓` 向下一格，`B↓←` 先下后左；也可以输入 `B下左`。默认一个棋子连续移动算一步；`计步：按格` 按格计步。
    尺寸最大 8x8。`目标:4,2` 指定 2×2 的棋子要到的位置；`目标:B1,1 C1,3` 指定其他棋子，`目标:1x1:5,2` 是这种大小的任何一个；也可以画出来：`目标:..../..../..../AA../AA..`。

klotski-unknown-name = 没有叫“{ $name }”的布局。你是不是指{ $meant ->
    [1] “{ $first }”
    [2] “{ $first }”或“{ $second }”
   *[other] “{ $first }”“{ $second }”或“{ $third }”
    }？
klotski-no-name = 没有叫“{ $name }”的布局。棋盘要逐行写，行与行之间用“/”隔开：BAAC/BAAC/DFFE/DGHE/I..J
klotski-named = { $name }
klotski-empty = 这里没有布局。请逐行输入：相同的字母是一个棋子，. 表示空格。
klotski-unknown-sign = “{ $sign }”既不是棋子也不是空格。棋子用字母，空格用 .，墙用 #。
klotski-row-length = 第 { $row } 行有 { $given } 格，应为 { $needed } 格。
klotski-size = { $shape } 的棋盘不能玩：每边 2 到 { $most } 格。
klotski-not-rectangle = 棋子 { $piece } 不是矩形：第 { $top }–{ $bottom } 行，第 { $left }–{ $right } 列。
klotski-cut = 从第 { $row } 行第 { $column } 列开始的棋子不完整。
klotski-code = 这不是布局的编码：棋子重叠、出界或过多。
klotski-no-square = 没有 2×2 的棋子。请写明哪个棋子要到哪里：目标:B4,2。
klotski-squares = 有 { $squares } 个 2×2 的棋子。请写明哪个要到哪里：目标:A4,2。
klotski-no-middle = 这个棋盘最下面两行的正中放不下 2×2 的棋子。请用行和列写明它要到哪里：目标:4,2。
klotski-too-full = 只有 { $empty } 个空格，至少需要两个。
klotski-kinds = 棋子的种类太多：按大小和目标最多区分 { $most } 种。
klotski-goal-form = “{ $goal }”不是目标。请写左上角的行和列，例如 4,2；指定棋子 A 则写 A4,2。
klotski-goal-piece = “{ $goal }”里的棋子不在棋盘上。
klotski-goal-size = 目标里棋子 { $piece } 的大小与布局中不同。
klotski-goal-few = 目标需要 { $wanted } 个 { $size } 的棋子，可用的只有 { $there } 个。
klotski-goal-shape = 目标画成 { $given }，棋盘是 { $needed }。
klotski-goal-outside = 在“{ $goal }”处，棋子会超出棋盘。
klotski-goal-taken = “{ $goal }”不行：那里有墙或另一个目标，或者这个棋子已经有目标。
klotski-two-goals = 棋盘文字的箭头后面已经写了目标，只能写一处。
klotski-two-metrics = 棋盘文字的末尾已经写了计步方式，只能写一处。
klotski-generate-goal = 只能为通常的目标生成布局。
klotski-unsolvable = 无论怎么移动，这个布局都解不开（所有能到达的局面都已查过）。
klotski-moves-too-many = 没有这样的布局需要这么多步：有两个空格时最难的需要 { $most } 步，略少于它的步数也可能没有布局。
klotski-hardest-moves = 最难的布局步数是固定的：“最难”“步数”“难度”只能选一个。
klotski-no-pieces = 有两个空格时，横竖棋子这样搭配的布局都解不开，或者放不下。
klotski-blocks-form = “{ $text }”不是棋子的数量。请写宽x高，* 后面写个数：2x2 2x1*3 1x2*3。
klotski-blocks-twice = “棋子”已经写明每种大小各几个。这一项和“棋子”只能填一个。
klotski-set-full = 棋子和墙占 { $cells } 格中的 { $taken } 格，但要留 { $empty } 个空格。
klotski-not-found = 没有找到这样的可解布局。请换一些棋子，多留空格，或少放墙。
klotski-moves-not-found = 没有找到这样的布局：试过的里面最难的需要 { $most } 步。
klotski-unknown-piece = 棋盘上没有棋子“{ $sign }”。一步写作棋子和方向，例如 D→ 或 D右。
klotski-unknown-direction = “{ $sign }”不是方向。方向用上、下、左、右、箭头或 U、L、D、R。
klotski-no-direction = 请写明棋子 { $piece } 往哪里走：{ $piece }上、{ $piece }下、{ $piece }左或{ $piece }右。
klotski-move-blocked = 第 { $number } 步走不了：棋子 { $piece } 在那里不能往{ $letter ->
    [U] 上
    [L] 左
    [D] 下
   *[R] 右
    }走。
