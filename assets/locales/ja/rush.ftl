rush-name = ラッシュアワー
rush-about = ラッシュアワー（Rush Hour、Unblock Me）：車をどかして、赤い車を外へ出します
rush-aim = 目標：車を前後に動かして、赤い車を端の枠の位置まで進めます。
rush-how = 1手で、1台の車をその行か列に沿って好きなだけ動かします。車の文字と方向のボタンを押すか、`A:RR`のように手順を入力してください。
rush-hint = 車 { $piece } を動かします。
rush-leaves = 出す車は{ $car } { $arrow }
rush-in-pictures = 駐車場の車（幅はどれも1マス）
rush-fix = 盤面
rush-title = ラッシュアワー { $shape }
rush-title-step = ラッシュアワー { $shape }（1マスずつ1手）
rush-option-board = 文字の行（同じ文字は同じ車、oか.は空き、xは壁）。36文字を続けて書いても可。Aの車を外へ出します
rush-option-metric = 1手の数え方：1台の車をどこまで動かしても1手か、1マスずつか
rush-option-car = 外へ出す車の文字（Aでないとき）
option-car-name = 車
rush-option-exit = 外へ出る側
option-exit-name = 出口
option-exit-end = 右端（縦向きの車は下端）
option-exit-right = 右
option-exit-left = 左
option-exit-down = 下
option-exit-up = 上
rush-option-moves = 自分の手順：車の文字と、1マスごとの方向。例：B:DD、B↓↓、BD2
rush-option-notation = 手順の書き方：文字か矢印
rush-option-side = 1辺のマスの数
rush-option-cars = 2マスの車の数（外へ出す車も数えます）
option-cars-name = 乗用車
rush-option-trucks = 3マスのトラックの数
option-trucks-name = トラック
rush-option-walls = 壁のマスの数
option-walls-name = 壁
rush-option-hardest = できるだけ手数の多い盤面を探します
rush-help =
    盤面を1行ずつ、`/`で区切って入力します。全部のマスを続けて書いてもかまいません。同じ文字は同じ車、`o`か`.`は空き、`x`か`#`は壁です。サイズは4x4から8x8まで。
    Aの車を外へ出します。横向きなら右、縦向きなら下です。`車:B`は別の車、`出口：左`は別の側。盤面の後に`→ B left`と書いても同じです。
    車がその端に着けば解けたことになります。手は車の文字と、1マスごとの方向で書きます：`A→→`は右へ2マス。`A:RR`とも入力できます。1台の車はどこまで動かしても1手です。`数え方：1マスずつ`では1マスごとに1手です。

rush-empty = 盤面がありません。1行ずつ入力してください。同じ文字は同じ車、oか.は空きです。
rush-unknown-sign = 「{ $sign }」は車でも空きでもありません。車は文字、空きはoか.、壁はxです。
rush-row-length = { $row }行目は{ $given }マスです。{ $needed }マス必要です。
rush-size = { $shape }の盤面では遊べません。各辺は{ $least }～{ $most }マスです。
rush-not-straight = 車{ $piece }がまっすぐつながっていません：{ $top }～{ $bottom }行目、{ $left }～{ $right }列目。
rush-short = 車{ $piece }が1マスしかありません。車は2マス以上です。壁はxで書きます。
rush-wide = 車{ $piece }の幅が広すぎます。車の幅は1マスです。
rush-no-car = { $usual }という車がありません。外へ出す車を書いてください：車:B。
rush-goal-form = 「{ $goal }」は盤面の車でも側でもありません。車か、側（left、right、up、down）か、両方を書いてください：B left。
rush-two-goals = 盤面の矢印の後に、どの車がどこから出るかがすでに書かれています。どちらか一方にしてください。
rush-two-metrics = 盤面の最後に、すでに数え方が書かれています。どちらか一方にしてください。
rush-exit-upright = 車{ $piece }は縦向きなので、上か下にしか出られません。
rush-exit-level = 車{ $piece }は横向きなので、左か右にしか出られません。
rush-unsolvable = どう動かしても、この盤面は解けません（たどり着ける盤面をすべて調べて証明済み）。
rush-shut = 車{ $piece }は決して外へ出られません。同じ行か列の出口までの間に、壁か同じ向きの車があります。
rush-unknown-car = 車「{ $sign }」は盤面にありません。手はA:Rのように、車と方向で書きます。
rush-unknown-direction = 「{ $sign }」は方向ではありません。方向はU、L、D、Rか矢印です。
rush-no-direction = 車{ $piece }の方向を書いてください：{ $piece }:U、{ $piece }:L、{ $piece }:D、{ $piece }:R。
rush-move-blocked = { $number }手目はできません。車{ $piece }はそこで{ $letter ->
    [U] ↑
    [L] ←
    [D] ↓
   *[R] →
    }へ動けません。
rush-moves-too-many = そのような盤面は見つかりませんでした。試した中で最も難しいものは{ $most }手です。
rush-hardest-moves = 最も難しい盤面の手数は探して決まります。「最難」「手数」「難易度」のうち一つだけにしてください。
rush-too-full = 車と壁で{ $given }マスになりますが、盤面は{ $room }マスです。
rush-not-found = そのような盤面は見つかりませんでした。手数を減らしてみてください。
