# Pictures that boards are read from.
picture-too-long = 这个文件超过 { $most } MB。
picture-format = 这不是 PNG 或 JPEG 图片。
picture-too-large = 这张图片太大：每边最多 { $most } 像素，总共最多 1600 万像素。
picture-too-small = 这张图片太小，看不清内容。
picture-animated = 这是动图，请用静态图片。
picture-broken = 这张图片已损坏或不完整。
picture-nothing = 在这张图片里没有找到棋盘。
# Above what was seen, and above what was read of it.
picture-seen = 原图
picture-read = 起点
picture-alt-doubts = { $title }，原图与读到的棋盘。棋盘：{ $board }。请检查：{ $cells }。
