lights-name = ライツアウト
lights-about = ライツアウト：ライトを押して全部消すパズル
lights-aim = 目標：ライトを押して、すべて消灯させます。
lights-aim-lit = 目標：ライトを押して、すべて点灯させます。
lights-aim-target = 目標：ライトを押して、隣の目標図と同じにします。
lights-swap = 点灯と消灯を入れ替える
lights-how = 1手でライトを1つ押すと、そのライトと隣のライトが変わります。`b3`はb列の3行目。押す順番は関係ありません。
lights-counted-as-one = 押す順番だけが違うものは1通りと数えます。
lights-hint = { $row }行目のライトを1つ押します。
lights-hint-ring = { $light }番のライトを押します。
lights-fix = 盤面
lights-in-pictures = 格子状に並んだライト
lights-title = ライツアウト { $size }{ $press ->
    [cross] { "" }
   *[other] 、押し方{ $press }
    }{ $states ->
    [2] { "" }
   *[other] 、{ $states }状態
    }
lights-title-torus = ライツアウト { $size }、端どうしがつながる{ $press ->
    [cross] { "" }
   *[other] 、押し方{ $press }
    }{ $states ->
    [2] { "" }
   *[other] 、{ $states }状態
    }
lights-title-ring = ライツアウト、{ $lights }個の輪{ $press ->
    [cross] { "" }
   *[other] 、押し方{ $press }
    }{ $states ->
    [2] { "" }
   *[other] 、{ $states }状態
    }
lights-option-board = 上の行から：0は消灯、1は点灯（状態が多ければ2～4）、#はライトなし、行は/で区切る
lights-option-goal = off（すべて消灯、省略時）、on（すべて点灯）、または同じ書き方の盤面
lights-option-press = 押すと変わるライト：cross、diagonal、ring、king、lines、または010/111/010のような行
option-press-name = 押し方
lights-option-edges = 端の先にあるもの
option-edges-name = 端
option-edges-walls = walls：何もない
option-edges-torus = torus：反対側の端
option-edges-ring = ring：両端がつながった1行
lights-option-states = ライトの状態の数（消灯も数える）、省略すると2
option-states-name = 状態の数
lights-option-moves = 自分の手順：b3はb列の3行目。押す所を1にした盤面でもかまいません
lights-option-notation = 手順の書き方
lights-option-size = 列数x行数。例：5x6。輪はライトの数
option-notation-cells = 位置：b3 c4
option-notation-grid = 図：各ライトを押す回数
lights-help =
    上の行から順に、`/`で区切って入力します：消灯は`0`か`.`、点灯は`1`か`*`、ライトのない所は`#`。`□■`や絵文字も使えます。大きさは2x2～12x12です。
    押すと、そのライトと隣のライトが変わります。`押し方`はcross（十字）、diagonal（斜め）、ring（周りの8つ）、king（周りの8つと自分）、lines（行と列の全部）、または`010/111/010`のような自作の図（中央が押すライト）。
    `端`がtorusなら反対側の端とつながり（両側から届くライトが変わるのは1回）、ringなら両端がつながった1行です。`状態の数`が3なら、押すごとに消灯、1、2、消灯と変わります。
    `目標`はonですべて点灯、どんな図でもかまいません。答えの`b3`はb列の3行目で、順番は関係ありません。

lights-empty = 盤面がありません。上の行から順に、消灯は0、点灯は1として、行を「/」で区切って入力してください。
lights-unknown-sign = 「{ $sign }」はライトを表しません。消灯は0か「.」、点灯は1か「*」、ライトのない所は「#」です。
lights-two-colours = どちらの色が点灯ですか？ 消灯は0、点灯は1、状態が多ければほかの数字で書いてください。
lights-row-length = { $given }個の行があります。{ $needed }個必要です。
lights-size = { $size }の盤面はできません。1辺は{ $least }～{ $most }です。
lights-ring-length = 輪は、{ $least }～{ $most }個のライトを1行で書きます。
lights-two-goals = 盤面の矢印の後に、すでに目標が書かれています。どちらか一方にしてください。
lights-all-blocked = この盤面にはライトがありません。
lights-goal-shape = 目標の形か、ライトのない所が、盤面と違います。
lights-state = 状態{ $state }はありません。最大は{ $most }です。状態の数は別に指定できます。
lights-press-sign = 押し方に「{ $sign }」は使えません。数字は0～{ $most }です。
lights-press-shape = 押し方は、押すライトを中央に置いた長方形です。辺は奇数で、{ $most }までです。
lights-press-ring = 輪の押し方はcross、ring、king、または101のような1行（中央が押すライト）です。
lights-press-nothing = この押し方では何も変わりません。
lights-unsolvable = どう押しても目標に届きません（証明済み）。
lights-unsolvable-near = どう押しても目標に届きません（証明済み）。{ $count }個のライトを変えれば届きます：{ $lights }。
lights-change = { $lights }を変える
lights-goal-off = すべて消灯を目標にする
lights-goal-on = すべて点灯を目標にする
lights-move-form = 「{ $text }」は手ではありません（{ $number }手目）。手はb3のように列と行で、輪では番号で書きます。
lights-move-outside = { $number }手目（{ $text }）は盤面の外です。
lights-move-blocked = { $number }手目（{ $text }）では何も変わりません。押せるライトがありません。
lights-not-found = そのような盤面は見つかりませんでした。手数を減らしてみてください。
