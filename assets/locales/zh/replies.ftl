reply-solved = { $moves ->
    [0] { $title }：已经完成。
   *[other] { $title }：{ $moves } 步，已证明最少。
    }
reply-bound = { $title }：找到的最好解 { $moves } 步；至少需要 { $least } 步。
reply-unsolvable = { $title }：无解。
reply-until = { $moves ->
    [0] { $title }：先要知道一份隐藏的颜色。
   *[other] { $title }：走 { $moves } 步，会露出一份隐藏的颜色。
    }
reply-board = 棋盘：{ $board }
reply-several = 这条消息里有好几个棋盘，要解哪一个？
reply-which = 选择棋盘
reply-every = 图片每 { $every } 步画一次棋盘。
reply-some = 步骤太多，图片只画出关键的几步。
reply-moves-file = 步骤见附件。
reply-step-start = 起点，第一步之前；共 { $last } 步。
reply-step = 第 { $step } 步，共 { $last } 步：{ $move }
reply-solving = { $title }：搜索中……
reply-pressed = 🔎 正在计算……
reply-solving-least = { $title }：搜索中……至少需要 { $least } 步。
reply-solving-best = { $title }：搜索中……目前最好 { $moves } 步；至少需要 { $least } 步。
reply-searching = 正在继续搜索更短的解法，最迟到 { $until }；一找到，这条消息就会更新。
reply-searched = { $saved ->
        [0] 继续搜索完毕：没有找到更短的解法。
       *[other] 继续搜索完毕：少了 { $saved } 步。
    }
reply-searched-proven = 继续搜索完毕：已证明没有更短的解法。
reply-stopping = 搜索会在几秒内结束，届时那条消息会显示找到的最好解。
reply-no-search = 你没有正在进行的搜索。
reply-your-copy = 那些按钮属于别人；这是你自己的一份。
button-whole = 全部
button-animate = 动画
button-search-on = 继续搜索
button-stop = 停止搜索
button-try-again = 再试一次
button-share = 分享
button-more = 再来一步
button-solution = 完整解法
hint-piece = { $title }：下一步动哪个
hint-next = { $title }：接下来的 { $count } 步；{ $left ->
    [0] 之后就完成了。
   *[other] 之后还需要 { $left } 步。
    }
hint-next-unproven = { $title }：接下来可走的 { $count } 步；按目前找到的最好解法，之后还有 { $left } 步。
hint-until = { $title }：{ $count ->
    [0] 还没有下一步；`/求解` 会问需要知道的颜色。
   *[other] 接下来可走的 { $count } 步，用来露出隐藏的颜色。
    }
hint-solved = { $title }：已经完成。
reply-all = 共有 { $count } 个最短解。
reply-all-at-least = 至少有 { $count } 个最短解；还没有数完，时间就到了。
reply-all-none = 这个棋盘的最短解无法全部数出：最少步数没有得到证明，或者棋盘太大。
reply-all-listed = 列出了其中前 { $listed } 个。
reply-all-file = 列表见附件 solutions.txt。
reply-first-moves = 最优的第一步：{ $moves }。
picture-start = 起点
picture-goal = 目标
picture-alt-board = { $title }。棋盘：{ $board }。
picture-alt-whole = { $title }。棋盘：{ $board }。步骤：{ $moves }。
picture-alt-step = { $title }，第 { $step } 步，共 { $last } 步。这一步：{ $move }。棋盘：{ $board }。
picture-alt-page = { $title }，第 { $from } 到 { $to } 步，共 { $last } 步。步骤：{ $moves }。
picture-alt-every = { $title }，每 { $every } 步一张棋盘，第 { $from } 到 { $to } 步，共 { $last } 步。步骤：{ $moves }。
picture-alt-some = { $title }，选出的棋盘，第 { $from } 到 { $to } 步，共 { $last } 步。步骤：{ $moves }。

help-title = **Cantor** 找出最少的步数，并画出每一步。
help-more = **点一种谜题**看怎么写棋盘，或者上传截图：`/求解 图片`。`/闯关` 从简单的关卡开始。
    `/提示` 下一步动哪个 · `/检查` 第一个失误
    `/出题` 大家一起玩 · `/每日谜题` 所有人同一题
    `/对战` 比谁先解开 · `/比赛` 整个频道一起比
    `/排行榜` · `/个人` · `/设置` · `/隐私`
    服务器：`/自动每日`、`/活动` · 消息菜单：应用 – 求解谜题
help-solve = `/求解 { $family } { $option }:{ $example }`
help-commands = `/求解 { $family }` · `/提示 { $family }` · `/检查 { $family }` · `/出题 { $family }`

error-stopped = 在规定时间内没有找到解。任何解都至少需要 { $least } 步。
generate-stopped = 在规定时间内没有找到这样的棋盘。步数少一些或棋盘小一些会快得多。
error-busy = 现在正在求解的棋盘太多，请一分钟后再试。
reply-private = 🔒 回答仅提问者可见。
error-pending = 你还有几个答案正在求解，请等其中一个出来后再试。
error-searching = 你已经有一个搜索在进行，同时只能有一个。可以在这里停止它。
error-not-your-search = 那个搜索属于别人。
error-internal = 我们这边出了点问题，已经记录下来，请再试一次。
error-old-button = 这个按钮来自旧版本，或者已经失效。请重新使用命令。
error-no-board = 在这条消息里没有找到棋盘。`/帮助` 说明棋盘怎么输入。
error-unknown-command = 这个命令已经不存在了，请重新加载 Discord。
error-label = 错误
warning-label = 警告
moves-too-many = 一次最多检查 { $most } 步。
moves-no-back = 这些步骤不能逐步退回。
error-choice = “{ $text }”不在可选的值之中：{ $choices }。
error-no-goal = 箭头后面缺少目标。
error-number = 这里要填 { $least } 到 { $most } 的整数，“{ $text }”不行。
reply-file-too-large = 有图片或文件超出了这里的大小限制，已略去。
error-too-fast = 操作太快了，请在 { $seconds } 秒后继续。
