reply-solved = { $moves ->
    [0] { $title }：已经完成。
   *[other] { $title }：{ $moves } 步，已证明最少。
    }
reply-bound = { $title }：{ $moves } 步；至少需要 { $least } 步。
reply-board = 棋盘：{ $board }
reply-every = 图片每隔 { $every } 步画一次棋盘。
reply-moves-file = 步骤见附件。
reply-all = 共有 { $count } 个最短解。
reply-all-at-least = 至少有 { $count } 个最短解；还没有数完，时间就到了。
reply-all-none = 这个棋盘的最短解无法全部数出：最少步数没有得到证明，或者棋盘太大。
reply-all-listed = 列出了其中前 { $listed } 个。
reply-all-file = 列表见附件 solutions.txt。
reply-first-moves = 好的第一步：{ $moves }。
picture-start = 起点
picture-alt-board = { $title }。棋盘：{ $board }。
picture-alt-whole = { $title }。棋盘：{ $board }。步骤：{ $moves }。
picture-alt-page = { $title }，第 { $from } 到 { $to } 步，共 { $last } 步。步骤：{ $moves }。
picture-alt-every = { $title }，每 { $every } 步一张棋盘，第 { $from } 到 { $to } 步，共 { $last } 步。步骤：{ $moves }。

help-title = **Cantor** 找出最少的步数，并画出每一步。
help-solve = `/求解 { $family } { $option }:{ $example }`

error-stopped = 在规定时间内没有找到解。任何解都至少需要 { $least } 步。
error-busy = 现在正在求解的棋盘太多，请一分钟后再试。
error-internal = 我们这边出了点问题，已经记录下来，请再试一次。
error-unknown-command = 这个命令已经不存在了，请重新加载 Discord。
error-label = 错误
moves-too-many = 一次最多检查 { $most } 步。
error-choice = “{ $text }”不在可选的值之中：{ $choices }。
error-number = 这里要填 { $least } 到 { $most } 的整数，而不是“{ $text }”。
