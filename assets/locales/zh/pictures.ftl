# Pictures that boards are read from.
picture-too-long = 这个文件超过 { $most } MB。
picture-format = 这不是 PNG 或 JPEG 图片。
picture-too-large = 这张图片太大：每边最多 { $most } 像素，总共最多 1600 万像素。
picture-too-small = 这张图片太小，看不清内容。
picture-animated = 这是动图，请用静态图片。
picture-broken = 这张图片已损坏或不完整。
picture-too-detailed = 这张图片细节太多，无法识别。请只截取棋盘部分再试。
picture-gone = 这张图片已经不在了，请重新附上。
picture-slow = 图片下载太慢，请再试一次。
picture-unavailable = 无法从 Discord 取得这张图片，请再试一次。
picture-foreign = 只能读取 Discord 上的图片。请先保存，再作为附件发送。
picture-not-here = 这种棋盘不能显示图片。
picture-unread = 没能在图片里认出棋盘。我找的是：
    { $looked }
    这样会更好：用截图而不是照片，截全整个棋盘，上面不要有遮挡。也可以直接输入棋盘，写法见 `/帮助`。
picture-sure = 从图片读出。如果和你的棋盘不一样，请点 **修改棋盘**。
picture-doubtful = 我不确定有没有读对。请对照两张图：棋盘和你的一样吗？
picture-doubtful-cells = 标出的格子（{ $cells }）不太确定。棋盘和你的图片一样吗？
picture-other-readings = 不对？换一种读法
# A picture of another puzzle than the command names; `puzzle` is its title.
picture-other = 这看起来是 { $puzzle }。
picture-several = 这里有好几个棋盘，要解哪一个？
picture-alt-solved = 拼好后的图片。
sliding-in-pictures = 由数字方块或图片碎块组成的方格
klotski-in-pictures = 盘中的方块，其中一块占两行两列
hex-in-pictures = 六边形点阵上的棋子
water-in-pictures = 装着彩色液体或小球的瓶子
error-board-or-picture = 请输入棋盘，或附上棋盘的图片。
check-again = 如果读对了，请把这个棋盘填进 `/检查` 再发一次。
button-solve = 求解
button-solve-it = 求解
button-help = 帮助
button-hint = 下一步
button-fix = 修改棋盘
board-form = 输入棋盘
fix-form = 修改棋盘
picture-nothing = 在这张图片里没有找到棋盘。
# Above what was seen, and above what was read of it.
picture-seen = 原图
picture-read = 目前
picture-alt-read = { $title }，原图与读到的棋盘。棋盘：{ $board }。
picture-alt-doubts = { $title }，原图与读到的棋盘。棋盘：{ $board }。请检查：{ $cells }。
