dials-name = ダイヤル
dials-about = 連動ダイヤル：ボタン1つで複数のダイヤルが回るパズル（羅針儀、キューブなど）
dials-aim = 目標：ボタンを押して、どのダイヤルも縁の暗い点に合わせるか、すべて同じにします。
dials-how = 1手でボタンを1つ押すと、複数のダイヤルが回ります。明るいつまみが今の位置です。押す順番は関係ありません。
dials-hint = ダイヤル{ $dial }を回すボタンを押します。
dials-fix = ダイヤル
dials-in-pictures = Cantorが描いた針付きのダイヤル
dials-counted-as-one = 押す順番だけが違うものは1通りと数えます。
dials-title = ダイヤル{ $dials }個、位置{ $positions }、ボタン{ $buttons }個
dials-legend = ボタン
dials-buttons = ボタン：{ $buttons }
dials-option-start = 各ダイヤルの位置（0から）：2 5 1。ランプ：01110/11011
dials-option-buttons = 各ボタンが回すもの：外輪 中輪, 内輪、AB BC、1 1 0; 0 2 -1、line、ring、each
option-buttons-name = ボタン
dials-option-positions = ダイヤルの位置の数、2～12：6、またはダイヤルごとに：6 4 4
option-positions-name = 位置の数
dials-option-goal = 0（省略時）、全体の別の位置、equal（すべて同じ）、または?（どこでも）を使った列：0 3 ?
dials-option-game = 知られたパズル。ゲームで決まっていることを補います
option-game-name = ゲーム
option-game-any = その他
option-game-compass = 羅針儀（崩壊：スターレイル）
option-game-cubes = 回る・光るキューブ（原神）
option-game-lightbox = ライトボックス（Old School RuneScape）
dials-option-steps = 各ダイヤルが一度に回る数：+1 -2 +3。省略すると1
option-steps-name = 歩幅
dials-option-dials = ダイヤルの数
option-dials-name = ダイヤル数
dials-option-moves = 自分の手順：A A C、またはA×2 C
dials-option-notation = 手順の書き方
option-notation-groups = まとめて：A×2 C
option-notation-presses = 1回ずつ：A A C
dials-help =
    各ダイヤルの位置を0から数え、空白で区切って入力し、`位置の数`も書きます。ダイヤルは順にa、b、c。羅針儀では外輪、中輪、内輪です。
    `ボタン`には、各ボタンが回すダイヤルを`外輪 中輪, 内輪`や`AB BC`のように、または回る数の列を`1 1 0; 0 2 -1`のように書きます。`line`と`ring`は隣も一緒に回します。`歩幅`は各ダイヤルが一度に回る数：`+1 -2 +3`。
    `ゲーム`が羅針儀なら位置は6つ。キューブなら4つで一列に並び、すべて同じが目標（光るものは`位置の数`を3に）。ライトボックスなら押す前のランプと、`ボタン`に各ボタンだけを押した後のランプを書きます：`A: 01110/… B: 11010/…`。
    `目標`がequalならすべて同じ、`0 3 ?`なら各位置です。答えの`A×2 C`はAを2回、Cを1回。順番は関係ありません。

dials-empty = ダイヤルがありません。各位置を0から数え、空白で区切って入力してください：2 5 1。
dials-count = ダイヤルは{ $most }個までです。
dials-unknown-sign = 「{ $sign }」はここでは意味がありません。数を空白で区切って入力してください。
dials-position = { $text }はこのダイヤルの位置ではありません。0～{ $most }です。
dials-positions-missing = ダイヤルの位置はいくつですか？ 位置の数（例：6）を入力するか、ゲームを選んでください。
dials-numbers = 数は1つ、またはダイヤルごとに{ $count }個です。
dials-goal-length = 目標は1つの位置、equal、または?（どこでも）を含む{ $count }個の位置です。
dials-two-goals = 矢印の後に、すでに目標が書かれています。どちらか一方にしてください。
dials-buttons-missing = ボタンは何を回しますか？ ボタンに AB, BC や、回る数の列 1 1 0; 0 1 1 を入力してください。
dials-button-count = ボタンは1～{ $most }個です。
dials-button-length = このボタンの数は{ $given }個です。ダイヤルごとに1つ、{ $needed }個必要です。
dials-button-dial = 「{ $text }」というダイヤルはありません。a～{ $last }、または外輪、中輪、内輪です。
dials-button-nothing = このボタンは何も回しません。
dials-unsolvable = どう押しても目標に届きません（証明済み）。
dials-unsolvable-stuck = どう押しても目標に届きません（証明済み）。ダイヤル{ $dial }を目標に合わせるボタンがありません。
dials-unsolvable-near = どう押しても目標に届きません（証明済み）。{ $count }個のダイヤルを変えれば届きます：{ $dials }。
dials-change = { $dials }に変える
dials-goal-near = { $goal }を目標にする
dials-move-form = 「{ $text }」は手ではありません。手はボタンの文字で、A A CやA×2 Cのように書きます。
dials-move-unknown = ボタン{ $text }はありません。A～{ $last }です。
dials-not-found = そのような盤面は見つかりませんでした。手数を減らしてみてください。
