dials-name = 转盘
dials-about = 联动转盘：一个按钮同时转动几个转盘（引航罗盘、机关石、灯箱）
dials-aim = 目标：按按钮，直到每个转盘都转到目标位置（边上的暗点），或全部相同。
dials-how = 一步按一个按钮，同时转动几个转盘。亮的圆钮指着现在的位置。按的先后次序无关。
dials-hint = 按一个转动转盘 { $dial } 的按钮。
dials-fix = 转盘
dials-in-pictures = Cantor 画的带指针的转盘
dials-counted-as-one = 只是先后顺序不同的按法算一种。
dials-title = { $dials } 个转盘，{ $positions } 个位置，{ $buttons } 个按钮
dials-legend = 按钮
dials-buttons = 按钮：{ $buttons }
dials-option-start = 每个转盘的位置，从 0 数起：2 5 1；灯：01110/11011
dials-option-buttons = 每个按钮转什么：外圈 中圈，内圈；AB BC；1 1 0; 0 2 -1；line、ring 或 each
option-buttons-name = 按钮
dials-option-positions = 转盘有几个位置，2 到 12：6，或每个转盘一个数：6 4 4
option-positions-name = 位置数
dials-option-goal = 0（默认）、所有转盘的另一个位置、equal（全部相同），或逐个写，? 表示随意：0 3 ?
dials-option-game = 已知的谜题，自动填好游戏里固定的部分
option-game-name = 游戏
option-game-any = 其他
option-game-compass = 引航罗盘（崩坏：星穹铁道）
option-game-cubes = 机关石、方块（原神）
option-game-lightbox = 灯箱 Light box（Old School RuneScape）
dials-option-steps = 每个转盘一次转几格：+1 -2 +3；默认 1
option-steps-name = 步幅
dials-option-dials = 有几个转盘
option-dials-name = 转盘数
dials-option-moves = 你按的按钮：A A C，或 A×2 C
dials-option-notation = 步骤的写法
option-notation-groups = 合并：A×2 C
option-notation-presses = 逐次：A A C
dials-help =
    输入每个转盘的位置，从 0 数起，用空格分开，并用 `位置数` 写明有几个位置。转盘依次叫 a、b、c；罗盘是外圈、中圈、内圈。
    `按钮` 写每个按钮转哪些转盘，例如 `外圈 中圈，内圈` 或 `AB BC`，也可以逐行写格数 `1 1 0; 0 2 -1`。`line` 和 `ring` 是转盘连同相邻的。`步幅` 写每个转盘一次转几格：`+1 -2 +3`。
    `游戏` 选引航罗盘时有六个位置；选机关石时有四个位置，排成一行，目标是全部相同（三盏灯的把 `位置数` 改为 3）；选灯箱时写没按之前的灯，`按钮` 写单独按每个按钮之后的灯：`A: 01110/… B: 11010/…`。
    `目标` 填 equal 是全部相同，`0 3 ?` 是各自的位置。答案里 `A×2 C` 是 A 两次、C 一次，先后次序无关。

dials-empty = 这里没有转盘。请输入每个转盘的位置，从 0 数起，用空格分开：2 5 1。
dials-count = 最多 { $most } 个转盘。
dials-unknown-sign = “{ $sign }”在这里没有意义。请输入用空格分开的数。
dials-position = { $text } 不是这个转盘的位置：位置是 0 到 { $most }。
dials-positions-missing = 转盘有几个位置？请填写位置数，例如 6，或选择游戏。
dials-numbers = 应为一个数，或 { $count } 个数，每个转盘一个。
dials-goal-length = 目标是一个位置、equal（全部相同），或 { $count } 个位置，? 表示随意。
dials-two-goals = 文字的箭头后面已经写了目标，只能写一处。
dials-buttons-missing = 按钮转什么？请填写按钮，例如 AB, BC，或逐行写格数：1 1 0; 0 1 1。
dials-button-count = 按钮有 1 到 { $most } 个。
dials-button-length = 这个按钮写了 { $given } 个数，应为每个转盘一个，共 { $needed } 个。
dials-button-dial = 没有转盘“{ $text }”：转盘是 a 到 { $last }，或外圈、中圈、内圈。
dials-button-nothing = 这个按钮什么也不转。
dials-unsolvable = 怎么按都到不了目标（已证明）。
dials-unsolvable-stuck = 怎么按都到不了目标（已证明）：没有按钮能把转盘 { $dial } 转到位。
dials-unsolvable-near = 怎么按都到不了目标（已证明）。改变这 { $count } 个转盘之后就可以：{ $dials }。
dials-change = 改变 { $dials }
dials-goal-near = 改为 { $goal }
dials-move-form = “{ $text }”不是一步。一步是按钮的字母：A A C，或 A×2 C。
dials-move-unknown = 没有按钮 { $text }：按钮是 A 到 { $last }。
dials-not-found = 没有找到这样的谜题。请减少步数再试。
