cli-about = 用最少的步数解开谜题（附证明），并画出每一步。不带命令时启动 Discord 机器人；没有设置令牌时启动演示页面。
cli-solve = 求解一个或许多棋盘
cli-read = 从图片中读取棋盘
cli-check = 检查玩家自己的步骤
cli-moves = 用另一种记法写出步骤，或把步骤倒过来
cli-generate = 生成指定最少步数的棋盘
cli-tables = 查看或生成保存在磁盘上的查找表
cli-tables-list = 列出所有查找表，以及哪些已在磁盘上
cli-tables-build = 生成缺失或损坏的查找表
cli-commands = 打印向 Discord 注册的斜杠命令
cli-register = 向 Discord 注册斜杠命令，整个部署只需一次
cli-register-token = 没有设置 DISCORD_TOKEN：要为谁注册命令？
cli-registered = Discord 已登记 { $commands } 个命令。
cli-playground = 启动演示页面：本地模拟的 Discord，连着真正的机器人
cli-playground-title = 游乐场
cli-arg-batch = 从文件（- 为标准输入）逐行读取棋盘，目标写在制表符之后；按顺序为每行输出一行 JSON
cli-arg-files = 棋盘的 PNG 或 JPEG 图片（- 为标准输入）
cli-arg-picture = 求解这张 PNG 或 JPEG 图片中的棋盘（- 为标准输入）；图片中看不出的由其他选项给出
cli-arg-any-picture = 认出这张 PNG 或 JPEG 图片（- 为标准输入）里是哪种谜题并求解
cli-arg-reference = 拼好的图，用来辨认拼图的各块
cli-arg-accept = 即使读得不确定也求解
cli-arg-read-family = 图片中是哪类谜题；不写则选最相符的
cli-arg-doubts = 写出对照图：图片中看到的和读到的棋盘；第二个文件的写到 NAME-2.png，依此类推
cli-arg-png = 写出每一步的图片；其余各页为 NAME-2.png、NAME-3.png
cli-arg-gif = 写出解法的动画（GIF）
cli-arg-json = 以 JSON 输出
cli-arg-time = 每个棋盘最多用多少秒
cli-arg-all = 数出所有最短解，给出最优的第一步，并列出前 N 个解（不写数字则为 100）
cli-arg-reverse = 打印走完后的棋盘，以及从那里走回来的步骤；对解法来说，这就是打乱的步骤
cli-arg-length = 最短解的步数
cli-arg-seed = 相同的种子得到相同的棋盘
cli-arg-port = 在 127.0.0.1 上监听的端口，0 为任意空闲端口
cli-arg-lang = 输出的语言：en、ja、ko 或 zh
cli-arg-family = 只处理这类谜题的查找表；不写则为全部
cli-arg-tier = 最大处理到哪一级：small（小）、default（默认）、large（大）或 contest（竞赛级，1.6 GB）；不写时 list 列出全部，build 生成到 default
cli-completions = 打印让 shell 补全命令的脚本
cli-manual = 以 roff 格式打印程序或某个命令的手册页
cli-arg-shell = 哪种 shell
cli-arg-page = 哪个命令；不写则为整个程序
cli-meant = 你是不是想写：{ $command }
cli-progress = { $seconds } 秒，最多 { $limit } 秒
cli-progress-least = { $seconds } 秒，最多 { $limit } 秒；至少 { $least } 步；{ $positions } 个局面
cli-progress-best = { $seconds } 秒，最多 { $limit } 秒；目前最好 { $moves } 步，至少 { $least } 步；{ $positions } 个局面
cli-examples-title = 示例：
cli-examples =
    cantor                             启动机器人；没有令牌时启动演示页面
    cantor solve { $family } { $board }
    cantor help solve
cli-examples-solve =
    cantor solve { $family } { $board }
    cantor solve { $family } { $board } --png steps.png
    cantor solve { $family } { $board } --gif steps.gif --json
    cantor solve { $family } --picture board.png
    cantor solve --picture board.png
    cantor solve { $family } --batch boards.txt
cli-examples-read =
    cantor read board.png
    cantor read *.jpg --family { $family } --json
cli-examples-check =
    cantor check { $family } { $board } MOVES
cli-examples-moves =
    cantor moves { $family } { $board } MOVES --reverse
cli-examples-generate =
    cantor generate { $family } --moves 12
    cantor generate { $family } --seed 7
cli-examples-tables =
    cantor tables list
    cantor tables build --tier large
cli-examples-completions =
    cantor completions bash > ~/.local/share/bash-completion/completions/cantor
    cantor completions zsh > ~/.zfunc/_cantor
    cantor completions fish > ~/.config/fish/completions/cantor.fish
cli-examples-manual =
    cantor manual | man -l -
    cantor manual solve > cantor-solve.1
cli-environment-title = 环境变量（.env.example 有全部说明）：
cli-environment =
    DISCORD_TOKEN           机器人的令牌；没有则启动演示页面
    CANTOR_DATA             保存查找表和数据库的文件夹；none 表示只用内存
    CANTOR_BUDGET_SECONDS   每次求解最多用多少秒（没有 --time 时）
    CANTOR_MEMORY           搜索和查找表最多用多少 MB 内存
    CANTOR_TABLES           生成到哪一级查找表：small、default 或 large
    CANTOR_LANG             en、ja、ko 或 zh；不设则看 LC_ALL 或 LANG
    CANTOR_LOG              日志级别：error、warn、info、debug
    CANTOR_PORT             演示页面的端口
    NO_COLOR                不用颜色
cli-codes-title = 退出码：
cli-codes =
    0  每个棋盘都已解开或证明无解，每张图片都已确切读出
    2  有的不是棋盘或读得不确定，或文件无法读写
    3  时间用完，还有未能证明的
cli-no-language = 没有语言“{ $language }”。可选：{ $languages }。
cli-json-only = 命令以 JSON 打印（没有别的格式）
cli-board-or-batch = 请给出棋盘，或用 --picture 给出图片，或用 --batch 给出文件。
cli-puzzle-or-picture = 请先写出谜题名称，或只给出图片：cantor solve --picture FILE。
cli-read-sure = { $title }：{ $board }
cli-read-unsure = { $title }：{ $board }（不确定）
cli-read-doubts = { $title }：{ $board }（不确定，请检查：{ $cells }）
cli-picture-unsure = 这个棋盘读得不确定。请检查，无误后加 --accept 求解。
cli-picture-doubts = 这个棋盘读得不确定。请检查这些格：{ $cells }，无误后加 --accept 求解。
cli-picture-other = 这看起来是{ $puzzle }。请用这个命令求解：{ $command }
cli-picture-several =
    这张图片里有好几个棋盘，请选一个求解：
    { $commands }
cli-too-long = 这一行超过 { $most } 字节。
cli-extension = { $path }：文件名要以 .{ $extension } 结尾，或者用 - 表示标准输出。
cli-stdout-once = --png 和 --gif 只能有一个用 -（标准输出）。
cli-pages = 写了 { $count } 个文件：{ $files }
cli-read-failed = 无法读取 { $path }：{ $reason }
cli-write-failed = 无法写入 { $path }：{ $reason }
tables-absent = 不在磁盘上
tables-ready = 已在磁盘上，{ $size }
tables-damaged = 无法使用，需要重新生成：{ $reason }
tables-built = 用 { $seconds } 秒生成，已写入磁盘，{ $size }
tables-unwritten = 用 { $seconds } 秒生成，但无法写入磁盘
tables-nowhere = 没有保存查找表的文件夹；请用 CANTOR_DATA 指定。
check-optimal = 用 { $moves } 步完成，步数已是最少。
check-solved = 用 { $moves } 步完成；其实 { $enough } 步就够了。
check-solved-unproven = 用 { $moves } 步完成。至少需要 { $least } 步；在规定时间内无法证明能否走得更少。
check-unsolved = { $moves } 步都合规则，但还没有完成；还需要 { $left } 步。
check-unsolved-bound = { $moves } 步都合规则，但还没有完成；至少还需要 { $left } 步。
check-stuck = { $moves } 步都合规则，但之后无论怎么走都到不了目标（已证明）。
check-no-loss = 没有失误。
check-loss = 第一个失误是第 { $loss } 步（{ $mv }）：
check-loss-within = 有失误；在规定时间内只能证明第一个失误在第 { $from } 步到第 { $to } 步之间。
check-loss-unknown = 在规定时间内无法证明有没有失误。
check-next = 从那一步之前开始，最短的解法是：{ $moves }
check-on = 从那里开始，目前已知最短的解法是：{ $moves }
