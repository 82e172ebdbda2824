water-name = ウォーターソートパズル
water-about = ウォーターソートとボールソート：どのボトルも1色になるまで注ぎ分けます
water-aim = 目標：どのボトルも1色だけになるまで注ぎます。
water-how = 1手で、ボトルのいちばん上の色を、同じ色の上か空のボトルへ注ぎます。`3>5`のように、2本のボトルを押してください。
water-hint = ボトル { $bottle } から注ぎます。
water-how-bottom = 1手で、ボトルのいちばん下の色を、別のボトルの上の同じ色か空のボトルへ注ぎます。残りは下へ沈みます。`3>5`のように、2本のボトルを押してください。
water-fix = ステージ
water-title = ウォーターソートパズル（{ $colours }色、ボトル{ $bottles }本）
water-title-ball = ボールソートパズル（{ $colours }色、ボトル{ $bottles }本）
water-title-bottom = 底から注ぐウォーターソート（{ $colours }色、ボトル{ $bottles }本）
water-option-level = 各ボトルを上から下へ、空きは.で：ABBC BABA CCCA .... ....
water-option-rule = 1手で上の同じ色をまとめて注ぐか、ボールを1つ動かすか、底から注ぐか
water-option-order = ボトルをどちらの端から書くか。省略すると自動で判断し、わからなければ上から
water-option-moves = 自分の手順：どのボトルからどのボトルへ。例：3>5
water-option-notation = 手順の書き方
option-level-name = ステージ
option-colours-name = 色の数
option-empties-name = 空ボトル
option-capacity-name = 容量
option-most-name = 最大手数
option-rule-name = ルール
option-rule-water = 水：同じ色の続きをまとめて、入るだけ注ぐ
option-rule-ball = ボール：1手で1個動かす
option-rule-bottom = 底：底の同じ色の続きをまとめて注ぎ、残りは沈む
option-order-name = 順序
option-order-auto = 自動：空きの位置で判断し、わからなければ上から
option-order-top = 上から：いちばん上を先に
option-order-bottom = 下から：いちばん下を先に
option-order-rows = 行ごと：1行が図の横1列
option-notation-pours = 注ぎ方：3>5（ボトルの番号）
water-help =
    各ボトルを上から下へ入力します：`ABBC BABA CCCA .... ....`。文字、数字、絵文字🟥🟦、色の名前（赤、青、水色など）が使えます。`.`は空き、`+2`は空のボトル2本です。
    下から書くときは`順序：下から`を、図の行をそのまま写すときは`順序：行ごと`を付けてください。どう読み取ったかは、答えの図でわかります。
    手は1から数えた2本のボトルの番号です：`3>5`。`ルール：ボール`ではボールを1個ずつ動かし、`ルール：底`ではボトルの底から別のボトルの上へ注ぎます。ボトルの大きさは違ってもよく、途中まで入っていてもかまいません。

water-empty = ステージがありません。各ボトルを上から下へ入力してください：ABBC BABA CCCA .... ....
water-unknown-sign = 「{ $sign }」は色でも空きでもありません。色は文字、数字、絵文字か名前、空きは「.」です。
water-bottles = ボトル{ $given }本は多すぎます。解けるのは{ $most }本までです。
water-capacity = { $given }段のボトルは大きすぎます。解けるのは{ $most }段までです。
water-colours = { $given }色は多すぎます。使えるのは{ $most }色までです。
water-gap = ここでは、空きの上に色が浮いています。
water-order = 空きの位置から見て、このボトルは逆向きに書かれています。
water-orders = このボトルの空きは、前のボトルと反対の端にあります。
water-move-form = 「{ $text }」は手ではありません。手は3>5のように、2本のボトルで書きます。
water-move-bottle = { $number }手目のボトルはありません。番号は1～{ $bottles }です。
water-move-same = { $number }手目（{ $move }）では、ボトルの中身を同じボトルへ注いでいます。
water-move-empty = { $number }手目（{ $move }）はできません。ボトル{ $from }は空です。
water-move-hidden = { $number }手目（{ $move }）はできません。ボトル{ $from }のいちばん上の色がわかりません。
water-move-full = { $number }手目（{ $move }）はできません。ボトル{ $to }はいっぱいです。
water-move-colour = { $number }手目（{ $move }）はできません。ボトル{ $to }のいちばん上は別の色です。
water-unsolvable = どう注いでも、このステージは解けません（たどり着ける状態をすべて調べて証明済み）。
water-unsolvable-one-more = どう注いでも、このステージは解けません（証明済み）。空のボトルがもう1本あれば、{ $moves }手で解けます。
water-add-bottle = 空のボトルを追加
water-unsolvable-one-more-most = どう注いでも、このステージは解けません（証明済み）。空のボトルがもう1本あれば、{ $moves }手か、もっと少ない手数で解けます。
water-unsolvable-even-so = どう注いでも、このステージは解けません。空のボトルをもう1本足しても解けません（どちらも証明済み）。
water-count = 「{ $over }」が{ $given }個ありますが、いちばん大きいボトルでも{ $most }段です。各色は1本に収まらなければなりません。
water-count-one = 「{ $over }」が{ $given }個あります。本来は{ $most }個です。ここに1つ余分にあるか、別の色の間違いかもしれません。
water-count-swapped = 「{ $over }」が{ $given }個、「{ $under }」が{ $fewer }個あります。本来はどちらも{ $most }個です。「{ $over }」の1つは「{ $under }」の間違いかもしれません。
water-option-colours = 色の数
water-option-empties = 空のボトルの数
water-option-capacity = ボトル1本の段数
water-option-most = 最短解の手数の上限。「手数」は下限になります
water-range = 手数の上限（{ $most }）が下限（{ $least }）より小さくなっています。
water-not-found = そのようなステージは見つかりませんでした。まれであるか、存在しません。
water-hidden-many = 隠れた色が{ $hidden }個ありますが、そこに入りうる色は{ $room }個分しかありません。
water-hidden-bottom = 底から注ぐルールでは、すべての色がわかっている必要があります。rule:bottomでは「?」は使えません。
water-reveal = { $moves ->
    [0] ボトル{ $bottle }のいちばん上の色がわかりません。何色ですか？
   *[other] すると、ボトル{ $bottle }のいちばん上に隠れた色が現れます。何色ですか？
    } 隠れた色の入れ方を{ $fillings }通り試したところ、{ $solvable }通りが解けます。
water-colour = { $colour }
water-hidden-stuck = どう注いでも、隠れた色は現れません。
water-hopeless = ステージを最初からやり直してください。ここからは、隠れた色がどうであっても、ほとんど解けません。
water-again = わかった色を残して最初から
water-restart = ここからは、どう注いでも隠れた色は現れません。わかった色を残して、ステージを最初からやり直してください：{ $level }
water-which = ボトル{ $bottle }の色
water-known = 今の状態から続けると、全部で{ $all }手です。最初からやり直せば{ $anew }手で済みます。
water-known-stuck = 今の状態からはもう解けません（証明済み）。色はすべてわかったので、最初からやり直してください。
