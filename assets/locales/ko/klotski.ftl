klotski-name = 클로츠키
klotski-about = 클로츠키(화용도): 블록을 밀어서 큰 블록을 밖으로 내보내요
klotski-aim = 목표: 블록을 들지 않고 밀어서, 빨간 블록을 옆의 목표 그림에 있는 자리로 보내요.
klotski-aim-any = 목표 그림에 글자가 없는 블록은 같은 크기라면 어느 것이든 돼요.
klotski-how = 한 수에 블록 하나를 원하는 만큼 밀어요. 블록과 방향이 적힌 버튼을 누르거나, `A:D`처럼 수순을 입력하세요.
klotski-hint = 블록 { $piece }을(를) 움직이세요.
klotski-fix = 배치
klotski-title = 클로츠키 { $shape }
klotski-title-step = 클로츠키 { $shape }(한 칸이 한 수)
klotski-option-board = 글자로 된 줄(같은 글자는 같은 블록, .은 빈칸), Red Donkey 같은 이름, 또는 코드
klotski-option-metric = 한 수를 세는 방법: 블록을 이어서(꺾어도) 움직이기, 또는 한 칸씩
klotski-option-goal = 큰 블록의 왼쪽 위가 갈 행과 열. 예: 4,2. 다른 블록은 글자를 붙여서: B1,1
klotski-option-moves = 내 수순: 블록의 글자와 방향. 예: B:DL, B↓←, B 아래 왼쪽
klotski-option-notation = 수순을 쓰는 방법: 글자 또는 화살표
klotski-option-size = 열과 행의 수. 예: 5x6(각 변 2~8). 비우면 4x5
klotski-option-blocks = 크기별 블록의 개수(너비 먼저): 2x2 2x1*3 1x2*3. 가장 큰 블록을 내보내요
option-blocks-name = 블록
klotski-option-empty = 빈칸의 개수. 나머지는 1×1 블록으로 채워요
option-empty-name = 빈칸
klotski-option-walls = 벽인 칸의 개수
klotski-option-horizontal = 가로로 놓인 2×1 블록의 개수
option-horizontal-name = 가로블록
klotski-option-vertical = 세로로 놓인 1×2 블록의 개수
option-vertical-name = 세로블록
klotski-option-hardest = 가장 많은 수가 필요한 배치를 만들어요
option-hardest-name = 최고난도
klotski-help =
    배치를 한 줄씩, `/`로 나눠서 입력하세요. 같은 글자는 같은 블록, `.`은 빈칸, `#`은 벽이에요. 이모지 🟥🟩🟦🟨⬛ 또는 다른 풀이 프로그램의 코드(`1A9BF0C`)도 돼요.
    유명한 배치는 영어, 중국어, 병음 이름으로 쓸 수 있어요: `판:Red Donkey`, `판:hengdaolima`.
    수는 블록의 글자와 방향으로 써요: `D↓`는 아래로 한 칸, `B↓←`는 아래로, 그다음 왼쪽. `B:DL`로 입력해도 돼요. 블록 하나는 이어서 얼마나 움직여도 한 수예요. `이동기준: 한 칸씩`에서는 한 칸마다 한 수예요.
    크기는 8x8까지. `목표:4,2`는 2×2 블록이 갈 곳, `목표:B1,1 C1,3`은 다른 블록이 갈 곳이고, `목표:1x1:5,2`는 그 크기라면 어느 것이든 된다는 뜻이에요. 목표를 그려도 돼요: `목표:..../..../..../AA../AA..`.

klotski-empty = 배치가 없어요. 한 줄씩 입력해 주세요. 같은 글자는 같은 블록, .은 빈칸이에요.
klotski-unknown-sign = 블록도 빈칸도 아니에요: “{ $sign }”. 블록은 글자, 빈칸은 ., 벽은 #이에요.
klotski-row-length = { $row }번째 줄이 { $given }칸이에요. { $needed }칸이어야 해요.
klotski-size = { $shape } 판으로는 풀 수 없어요. 각 변은 2~{ $most }칸이에요.
klotski-not-rectangle = 직사각형이 아닌 블록: { $piece }({ $top }~{ $bottom }행, { $left }~{ $right }열).
klotski-cut = { $row }행 { $column }열에서 시작하는 블록이 완전하지 않아요.
klotski-code = 이 코드는 배치가 아니에요. 블록이 겹치거나, 판을 벗어나거나, 너무 많아요.
klotski-no-square = 2×2 블록이 없어요. 어느 블록이 어디로 가야 하는지 써 주세요: 목표:B4,2.
klotski-squares = 2×2 블록이 { $squares }개 있어요. 어느 것이 어디로 가야 하는지 써 주세요: 목표:A4,2.
klotski-no-middle = 이 판의 아래 두 줄 가운데에는 2×2 블록이 맞지 않아요. 갈 곳을 행과 열로 써 주세요: 목표:4,2.
klotski-too-full = 빈칸이 { $empty }칸이에요. 두 칸이 필요해요.
klotski-kinds = 블록의 종류가 너무 많아요. 크기와 목표로 구별할 수 있는 것은 { $most }가지까지예요.
klotski-goal-form = 목표가 아니에요: “{ $goal }”. 왼쪽 위의 행과 열을 4,2처럼, 블록 A라면 A4,2처럼 써 주세요.
klotski-goal-piece = 판에 없는 블록이에요: “{ $goal }”.
klotski-goal-size = 목표에서 크기가 다른 블록: { $piece }.
klotski-goal-few = 목표에는 { $size } 블록이 { $wanted }개 필요한데, 쓸 수 있는 것은 { $there }개예요.
klotski-goal-shape = 목표 그림과 판의 크기가 달라요: 목표 { $given }, 판 { $needed }.
klotski-goal-outside = 블록이 판을 벗어나는 자리예요: “{ $goal }”.
klotski-goal-taken = 정할 수 없는 목표예요: “{ $goal }”. 벽이나 다른 목표가 있거나, 이 블록에 이미 목표가 있어요.
klotski-two-goals = 판의 화살표 뒤에 이미 목표가 있어요. 둘 중 하나만 써 주세요.
klotski-two-metrics = 판의 끝에 이미 수를 세는 방법이 있어요. 둘 중 하나만 써 주세요.
klotski-generate-goal = 배치는 보통의 목표로만 만들 수 있어요.
klotski-unsolvable = 어떻게 움직여도 이 배치는 풀 수 없어요(이를 수 있는 판을 모두 살펴 증명됨).
klotski-moves-too-many = 그렇게 많은 수가 필요한 배치는 없어요. 빈칸이 둘일 때 가장 어려운 배치가 { $most }수이고, 그보다 조금 적은 수에도 없는 것이 있어요.
klotski-hardest-moves = 가장 어려운 배치는 이동 수가 정해져 있어요. “최고난도”, “이동수”, “난이도” 중 하나만 쓰세요.
klotski-no-pieces = 빈칸이 둘이고 가로 블록과 세로 블록이 이만큼인, 풀 수 있는 배치는 없어요.
klotski-blocks-form = 블록의 개수가 아니에요: “{ $text }”. 너비x높이를 쓰고 * 뒤에 개수를 써 주세요: 2x2 2x1*3 1x2*3.
klotski-blocks-twice = 크기별 블록의 개수는 “블록”에 이미 있어요. 둘 중 하나만 써 주세요.
klotski-set-full = 블록과 벽이 { $cells }칸 중 { $taken }칸을 차지하는데, 빈칸이 { $empty }칸 있어야 해요.
klotski-not-found = 풀 수 있는 그런 배치를 찾지 못했어요. 블록을 바꾸거나, 빈칸을 늘리거나, 벽을 줄여 보세요.
klotski-moves-not-found = 그런 배치를 찾지 못했어요. 찾아본 것 중 가장 어려운 배치가 { $most }수예요.
klotski-unknown-piece = 판에 없는 블록이에요: “{ $sign }”. 수는 D:R처럼 블록과 방향으로 써요.
klotski-unknown-direction = 방향이 아니에요: “{ $sign }”. 방향은 U, L, D, R 또는 화살표예요.
klotski-no-direction = 블록 { $piece }의 방향을 써 주세요: { $piece }:U, { $piece }:L, { $piece }:D, { $piece }:R.
klotski-move-blocked = { $number }번째 수는 둘 수 없어요. 블록 { $piece }: 거기서 { $letter ->
    [U] ↑
    [L] ←
    [D] ↓
   *[R] →
    } 방향으로 갈 수 없어요.
klotski-unknown-name = 그런 이름의 배치는 없어요: “{ $name }”. 혹시 이것인가요: { $meant ->
    [1] “{ $first }”
    [2] “{ $first }”, “{ $second }”
   *[other] “{ $first }”, “{ $second }”, “{ $third }”
    }?
klotski-no-name = 그런 이름의 배치는 없어요: “{ $name }”. 판은 한 줄씩 쓰고, 줄 사이는 “/”로 나눠요: BAAC/BAAC/DFFE/DGHE/I..J
klotski-named = { $name }
