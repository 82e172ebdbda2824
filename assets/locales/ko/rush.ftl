rush-name = 러시아워
rush-about = 러시아워(Rush Hour, Unblock Me): 차를 비켜서 빨간 차를 밖으로 내보내요
rush-aim = 목표: 차를 앞뒤로 움직여서, 빨간 차를 가장자리의 테두리까지 보내요.
rush-how = 한 수에 차 한 대를 그 행이나 열을 따라 원하는 만큼 움직여요. 차의 글자와 방향이 적힌 버튼을 누르거나, `A:RR`처럼 수순을 입력하세요.
rush-hint = 차 { $piece }을(를) 움직이세요.
rush-leaves = 나갈 차는 { $car } { $arrow }
rush-in-pictures = 주차장의 차(폭은 모두 한 칸)
rush-fix = 판
rush-title = 러시아워 { $shape }
rush-title-step = 러시아워 { $shape }(한 칸이 한 수)
rush-option-board = 글자로 된 줄(같은 글자는 같은 차, o나 .은 빈칸, x는 벽) 또는 이어 쓴 36글자. A 차가 나가야 해요
rush-option-metric = 한 수를 세는 방법: 차 한 대를 얼마나 움직여도 한 수, 또는 한 칸씩
rush-option-car = 나가야 하는 차의 글자(A가 아닐 때)
option-car-name = 차
rush-option-exit = 나가는 쪽
option-exit-name = 출구
option-exit-end = 오른쪽 끝(세로로 선 차는 아래쪽 끝)
option-exit-right = 오른쪽
option-exit-left = 왼쪽
option-exit-down = 아래쪽
option-exit-up = 위쪽
rush-option-moves = 내 수순: 차의 글자와 칸마다의 방향. 예: B:DD, B↓↓, BD2
rush-option-notation = 수순을 쓰는 방법: 글자 또는 화살표
rush-option-side = 한 변의 칸 수
rush-option-cars = 두 칸짜리 차의 개수(나가야 하는 차 포함)
option-cars-name = 승용차
rush-option-trucks = 세 칸짜리 트럭의 개수
option-trucks-name = 트럭
rush-option-walls = 벽인 칸의 개수
option-walls-name = 벽
rush-option-hardest = 되도록 많은 수가 필요한 판을 찾아요
rush-help =
    판을 한 줄씩 `/`로 나눠서, 또는 모든 칸을 이어서 입력하세요. 같은 글자는 같은 차, `o`나 `.`은 빈칸, `x`나 `#`은 벽이에요. 크기는 4x4부터 8x8까지예요.
    A 차가 나가야 해요. 가로로 놓였으면 오른쪽, 세로로 섰으면 아래쪽이에요. `차:B`는 다른 차, `출구: 왼쪽`은 다른 쪽이에요. 판 뒤에 `→ B left`라고 써도 같아요.
    차가 그쪽 끝에 닿으면 풀린 거예요. 수는 차의 글자와 칸마다의 방향으로 써요: `A→→`는 오른쪽으로 두 칸. `A:RR`로 입력해도 돼요. 차 한 대는 얼마나 움직여도 한 수예요. `이동기준: 한 칸씩`에서는 한 칸마다 한 수예요.

rush-empty = 판이 없어요. 한 줄씩 입력해 주세요. 같은 글자는 같은 차, o나 .은 빈칸이에요.
rush-unknown-sign = 차도 빈칸도 아니에요: “{ $sign }”. 차는 글자, 빈칸은 o나 ., 벽은 x예요.
rush-row-length = { $row }번째 줄이 { $given }칸이에요. { $needed }칸이어야 해요.
rush-size = { $shape } 판으로는 풀 수 없어요. 각 변은 { $least }~{ $most }칸이에요.
rush-not-straight = 곧게 이어지지 않은 차: { $piece }({ $top }~{ $bottom }행, { $left }~{ $right }열).
rush-short = 한 칸뿐인 차: { $piece }. 차는 두 칸 이상이에요. 벽은 x로 써요.
rush-wide = 너무 넓은 차: { $piece }. 차의 폭은 한 칸이에요.
rush-no-car = 판에 없는 차: { $usual }. 어느 차가 나가야 하는지 써 주세요: 차:B.
rush-goal-form = 판에 있는 차도, 쪽도 아니에요: “{ $goal }”. 차, 쪽(left, right, up, down), 또는 둘 다 써 주세요: B left.
rush-two-goals = 판의 화살표 뒤에 어느 차가 어디로 나가는지 이미 있어요. 둘 중 하나만 써 주세요.
rush-two-metrics = 판의 끝에 이미 수를 세는 방법이 있어요. 둘 중 하나만 써 주세요.
rush-exit-upright = 세로로 선 차는 위나 아래로만 나갈 수 있어요: { $piece }.
rush-exit-level = 가로로 놓인 차는 왼쪽이나 오른쪽으로만 나갈 수 있어요: { $piece }.
rush-unsolvable = 어떻게 움직여도 이 판은 풀 수 없어요(이를 수 있는 판을 모두 살펴 증명됨).
rush-shut = 절대 나갈 수 없는 차: { $piece }. 같은 행이나 열에서 출구까지의 사이에 벽이나 같은 방향의 차가 있어요.
rush-unknown-car = 판에 없는 차예요: “{ $sign }”. 수는 A:R처럼 차와 방향으로 써요.
rush-unknown-direction = 방향이 아니에요: “{ $sign }”. 방향은 U, L, D, R 또는 화살표예요.
rush-no-direction = 차 { $piece }의 방향을 써 주세요: { $piece }:U, { $piece }:L, { $piece }:D, { $piece }:R.
rush-move-blocked = { $number }번째 수는 둘 수 없어요. 차 { $piece }: 거기서 { $letter ->
    [U] ↑
    [L] ←
    [D] ↓
   *[R] →
    } 방향으로 갈 수 없어요.
rush-moves-too-many = 그런 판을 찾지 못했어요. 찾아본 것 중 가장 어려운 판이 { $most }수예요.
rush-hardest-moves = 가장 어려운 판의 이동 수는 찾아서 정해져요. “최고난도”, “이동수”, “난이도” 중 하나만 쓰세요.
rush-too-full = 차와 벽이 { $given }칸을 차지하는데, 판은 { $room }칸이에요.
rush-not-found = 그런 판을 찾지 못했어요. 수를 줄여 보세요.
