sliding-name = スライドパズル
sliding-about = スライドパズル：8パズル、15パズル、絵合わせパズル
sliding-aim = 目標：タイルを滑らせて、隣の目標図と同じ並びにします。
sliding-how = 1手で、空きマスの隣のタイルを空きマスへ滑らせます。タイルが動く方向の矢印を押してください。`U L D R`のように手順を入力することもできます。
sliding-hint = { $tile } のタイルを動かします。
sliding-fix = 盤面
sliding-title = スライドパズル { $shape }
sliding-title-multi = スライドパズル { $shape }（まとめて1手）
sliding-option-board = 盤面を1行ずつ、空きマスは0で。例：285174306、285/174/306
sliding-option-goal = 目標の盤面、または行順、うずまき、空き先頭、蛇行、列順。省略すると123456780
sliding-option-size = 幅x高さ。例：4x2。盤面からわからないときだけ必要です
sliding-option-metric = 1手の数え方：タイル1枚ずつか、並んだタイルをまとめてか
sliding-option-moves = 自分の手順：文字、矢印、タイルの番号、または途中の盤面
sliding-option-notation = 手順の書き方：文字、回数、矢印、空きマス、番号、途中の盤面
sliding-option-letters = 手順の文字が表すもの：タイルの動く方向か、空きマスの動く方向か
sliding-letters-gap = 文字は空きマスの動く方向として読みました。
sliding-help =
    タイルを1行ずつ、空きマスは0として入力します。行は`/`で、タイルは空白かコンマで区切れます。
    サイズ：2x2～10x10。16マス（4x4）までは最短と証明した解を、それより大きければ短めの解と、最低限必要な手数を答えます。
    目標：`目標:123804765`のような盤面、または名前（行順、うずまき、空き先頭、蛇行、列順）。
    手はタイルが滑る方向で書きます：U 上、L 左、D 下、R 右。`表記`で書き方を変えられます。
    `数え方：まとめて`では、並んだタイルをまとめて滑らせて1手と数えます。`全解:True`を付けると最短解をすべて示します。
    `画像:`でスクリーンショットを読み取ります。絵合わせパズルでは`完成画像:`も添付してください。

sliding-empty = 盤面がありません。タイルを1行ずつ、空きマスは0として入力してください。
sliding-unknown-sign = 「{ $sign }」はタイルでも空きマスでもありません。タイルは数字、空きマスは0です。
sliding-tile-twice = タイル{ $tile }が2枚あります：{ $first }番目と{ $second }番目。
sliding-gap-twice = 空きマスが2つあります：{ $first }番目と{ $second }番目。空きマスは1つだけです。
sliding-tile-range = { $shape }の盤面にタイル{ $tile }はありません。タイルは1～{ $most }です。
sliding-no-gap = 空きマスがありません。空いているマスには0を書いてください（{ $tile }のところかもしれません）。
sliding-count = { $shape }の盤面は空きマスを含めて{ $needed }マスですが、入力は{ $given }マスです。
sliding-count-missing = { $shape }の盤面は空きマスを含めて{ $needed }マスですが、入力は{ $given }マスです。足りないもの：{ $tile ->
    [0] 空きマス（0）
   *[other] { $tile }
    }。
sliding-row-length = { $row }行目は{ $given }枚です。{ $needed }枚必要です。
sliding-rows-shape = これらの行では{ $shape }の盤面になりません。
sliding-size-needed = { $given }マスの盤面には{ $sizes }があります。サイズを指定するか、行を「/」で区切ってください。
sliding-size-invalid = サイズは3x3のように 幅x高さ で書きます。各辺は2～10です。
sliding-one-row = 1行または1列だけではタイルを入れ替えられないので、解くものがありません。
sliding-two-goals = 盤面の矢印の後に、すでに目標が書かれています。どちらか一方にしてください。
sliding-two-metrics = 盤面の最後に、すでに数え方が書かれています。どちらか一方にしてください。
sliding-unsolvable = どう動かしても、この盤面は目標に届きません（偶奇性により証明済み）。{ $a }と{ $b }が逆ではありませんか？ この2つを入れ替えれば届きます。
sliding-swap = { $a }と{ $b }を交換
sliding-as-shape = { $shape }で解く
sliding-gap-instead = { $tile }を0にする
sliding-to-rows = 行順を目標に解く
sliding-to-snail = うずまきを目標に解く
sliding-to-gap-first = 空き先頭を目標に解く
sliding-to-snake = 蛇行を目標に解く
sliding-to-columns = 列順を目標に解く
sliding-unsolvable-other-goal = どう動かしても、この盤面は目標に届きません（偶奇性により証明済み）。{ $a }と{ $b }が逆ではありませんか？ この2つを入れ替えれば届きます。または、目標は「{ $goal }」ですか？ それなら届きます。
sliding-moves-too-many = この目標まで、その手数を必要とする{ $shape }の盤面はありません。最も難しいもので{ $most }手です。
sliding-moves-not-found = { $moves }手の{ $shape }の盤面は見つかりませんでした。手数を減らしてみてください。
sliding-moves-large = 手数を指定できるのは{ $most }マスまでの盤面です。指定しなければ、どのサイズでも作れます。
sliding-unknown-move = 「{ $sign }」は手ではありません。手は、タイルの番号か、タイルが滑る方向を表すU、L、D、Rで書きます。
sliding-move-blocked = { $number }手目（{ $letter }）はできません。その方向に滑らせるタイルがありません。
sliding-tile-blocked = { $number }手目はできません。タイル{ $tile }は空きマスの隣にありません。
sliding-tile-off-line = { $number }手目はできません。タイル{ $tile }は空きマスと同じ行や列にありません。
sliding-states-start = 最初の盤面が、元の盤面とも、そこから1手の盤面とも違います。
sliding-states-apart = { $first }番目と{ $second }番目の盤面の間が1手ではありません。
