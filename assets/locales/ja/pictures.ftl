# Pictures that boards are read from.
picture-too-long = このファイルは{ $most } MBを超えています。
picture-format = PNGでもJPEGでもない画像です。
picture-too-large = 画像が大きすぎます。1辺は{ $most }ピクセルまで、全体で1600万ピクセルまでです。
picture-too-small = 画像が小さすぎて読み取れません。
picture-animated = 動く画像です。静止画にしてください。
picture-broken = 画像が壊れているか、不完全です。
picture-too-detailed = 画像が細かすぎて読み取れません。盤面だけを切り取って、もう一度お試しください。
picture-gone = 画像はもうありません。もう一度添付してください。
picture-slow = 画像の取得に時間がかかりすぎました。もう一度お試しください。
picture-unavailable = Discordから画像を取得できませんでした。もう一度お試しください。
picture-foreign = 読み取れるのはDiscord上の画像だけです。保存してから添付してください。
picture-not-here = この盤面には画像を表示できません。
picture-unread = 画像から盤面を読み取れませんでした。探したのは次のものです：
    { $looked }
    写真よりもスクリーンショットを使い、盤面全体を入れ、何も重ならないようにすると読み取りやすくなります。盤面は文字でも入力できます（書き方は`/ヘルプ`）。
picture-sure = 画像から読み取りました。違っていたら **盤面を直す** を押してください。
picture-doubtful = 正しく読み取れたか自信がありません。2つの図を見比べてください。盤面は合っていますか？
picture-doubtful-cells = 印を付けたマス（{ $cells }）は自信がありません。盤面は画像と同じですか？
picture-other-readings = 違う場合は別の読み方を選ぶ
# A picture of another puzzle than the command names; `puzzle` is its title.
picture-other = これは { $puzzle } のようです。
picture-several = 盤面がいくつかあります。どれを解きますか？
picture-alt-solved = 完成した画像。
sliding-in-pictures = 数字のタイルや、絵の断片が並んだ格子
klotski-in-pictures = 枠に入ったブロック（うち1つは縦横2マス）
hex-in-pictures = 六角形に並んだ点の上の石
water-in-pictures = 色水やボールの入ったボトル
error-board-or-picture = 盤面を入力するか、盤面の画像を添付してください。
check-again = 合っていれば、この盤面を入力してもう一度`/チェック`を送ってください。
button-solve = 解く
button-solve-it = これを解く
button-help = ヘルプ
button-hint = 次の1手
button-fix = 盤面を直す
board-form = 盤面を入力
fix-form = 盤面を直す
picture-nothing = この画像に盤面は見つかりませんでした。
# Above what was seen, and above what was read of it.
picture-seen = 画像
picture-read = 読み取り
picture-alt-read = { $title }、元の画像と読み取った盤面。盤面：{ $board }。
picture-alt-doubts = { $title }、元の画像と読み取った盤面。盤面：{ $board }。要確認：{ $cells }。
