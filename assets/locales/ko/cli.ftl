# The command line.
cli-about = 퍼즐을 가장 적은 수로 증명과 함께 풀고, 한 수씩 그림으로 그려요. 명령이 없으면 Discord 봇을, 토큰이 없으면 플레이그라운드를 실행해요.
cli-solve = 판을 풀어요(여러 개도 돼요)
cli-read = 이미지에서 판을 읽어요
cli-check = 플레이어의 수순을 검사해요
cli-moves = 수순을 다른 표기로 쓰거나 거꾸로 뒤집어요
cli-generate = 최단 해답의 이동 수를 정해 판을 만들어요
cli-tables = 디스크에 두는 표의 목록을 보거나 표를 만들어요
cli-tables-list = 표의 목록과 디스크에 있는지를 보여 줘요
cli-tables-build = 없거나 손상된 표를 만들어요
cli-commands = Discord에 등록하는 슬래시 명령을 출력해요
cli-register = 슬래시 명령을 Discord에 등록해요 (배포마다 한 번)
cli-register-token = DISCORD_TOKEN이 없어요. 어느 봇의 명령을 등록할까요?
cli-registered = Discord에 명령 { $commands }개를 등록했어요.
cli-playground = 플레이그라운드를 시작해요: 진짜 봇이 연결된, 내 컴퓨터의 Discord 대역
cli-playground-title = 플레이그라운드
cli-arg-batch = 파일(-: 표준 입력)에서 한 줄에 판 하나씩 읽고(목표가 있으면 탭 뒤에), 순서대로 한 줄씩 JSON으로 답해요
cli-arg-files = 판의 PNG 또는 JPEG 이미지(-: 표준 입력)
cli-arg-picture = 이 PNG 또는 JPEG 이미지(-: 표준 입력)의 판을 풀어요. 이미지에서 알 수 없는 것은 다른 옵션에서 가져와요
cli-arg-any-picture = 이 PNG 또는 JPEG 이미지(-: 표준 입력)가 어떤 퍼즐인지 알아내서 풀어요
cli-arg-reference = 그림 퍼즐의 조각을 알아보기 위한 완성된 그림
cli-arg-accept = 확실하게 읽지 못했어도 풀어요
cli-arg-read-family = 이미지에 있는 퍼즐의 종류. 생략하면 가장 잘 맞는 것
cli-arg-doubts = 본 것과 읽은 것을 나란히 그림으로 써요. 두 번째 파일의 그림은 NAME-2.png, …
cli-arg-png = 모든 수의 그림을 써요. 다음 쪽은 NAME-2.png, NAME-3.png, …
cli-arg-gif = 해답의 애니메이션을 GIF로 써요
cli-arg-json = JSON으로 답해요
cli-arg-time = 판마다의 제한 시간(초)
cli-arg-all = 최단 해답을 모두 세고, 좋은 첫수를 알려 주고, 처음 N가지(숫자가 없으면 100)를 나열해요
cli-arg-reverse = 수순이 끝난 판과 거기서 되돌아가는 수순을 출력해요. 해답을 주면 섞는 수순이 돼요
cli-arg-length = 최단 해답의 이동 수
cli-arg-seed = 시드가 같으면 판도 같아요
cli-arg-port = 127.0.0.1에서 기다릴 포트. 0이면 비어 있는 포트
cli-arg-lang = 답의 언어: en, ja, ko, zh
cli-arg-family = 이 퍼즐의 표만
cli-arg-tier = 포함할 가장 큰 표: small, default, large, contest. 생략하면 list는 모두, build는 default까지
cli-completions = 셸에서 명령을 자동 완성하는 스크립트를 출력해요
cli-manual = 프로그램이나 명령의 매뉴얼 페이지를 roff 형식으로 출력해요
cli-arg-shell = 셸
cli-arg-page = 명령. 생략하면 프로그램 전체
cli-meant = 혹시 이것인가요: { $command }
cli-progress = { $seconds }초(최대 { $limit }초)
cli-progress-least = { $seconds }초(최대 { $limit }초), 적어도 { $least }수, 국면 { $positions }개
cli-progress-best = { $seconds }초(최대 { $limit }초), 지금까지 { $moves }수, 적어도 { $least }수, 국면 { $positions }개
cli-examples-title = 예:
cli-examples =
    cantor                             봇. 토큰이 없으면 플레이그라운드
    cantor solve { $family } { $board }
    cantor help solve
cli-examples-solve =
    cantor solve { $family } { $board }
    cantor solve { $family } { $board } --png steps.png
    cantor solve { $family } { $board } --gif steps.gif --json
    cantor solve { $family } --picture board.png
    cantor solve --picture board.png
    cantor solve { $family } --batch boards.txt
cli-examples-read =
    cantor read board.png
    cantor read *.jpg --family { $family } --json
cli-examples-check =
    cantor check { $family } { $board } MOVES
cli-examples-moves =
    cantor moves { $family } { $board } MOVES --reverse
cli-examples-generate =
    cantor generate { $family } --moves 12
    cantor generate { $family } --seed 7
cli-examples-tables =
    cantor tables list
    cantor tables build --tier large
cli-examples-completions =
    cantor completions bash > ~/.local/share/bash-completion/completions/cantor
    cantor completions zsh > ~/.zfunc/_cantor
    cantor completions fish > ~/.config/fish/completions/cantor.fish
cli-examples-manual =
    cantor manual | man -l -
    cantor manual solve > cantor-solve.1
cli-environment-title = 환경 변수(모든 설명은 .env.example 파일에 있어요):
cli-environment =
    DISCORD_TOKEN           봇의 토큰. 없으면 플레이그라운드를 시작
    CANTOR_DATA             표와 데이터베이스를 둘 폴더. none이면 메모리에만
    CANTOR_BUDGET_SECONDS   --time 옵션이 없을 때 판 하나에 쓰는 시간(초)
    CANTOR_MEMORY           탐색과 표가 함께 쓰는 메모리(MB)
    CANTOR_TABLES           어디까지 큰 표를 만들지: small, default, large
    CANTOR_LANG             en, ja, ko, zh. 없으면 LC_ALL이나 LANG을 따름
    CANTOR_LOG              기록할 내용: error, warn, info, debug
    CANTOR_PORT             플레이그라운드의 포트
    NO_COLOR                색을 쓰지 않음
cli-codes-title = 종료 코드:
cli-codes =
    0  모든 판이 풀렸거나 풀 수 없다고 증명됐고, 모든 이미지를 확실히 읽었음
    2  판이 아니거나 확실하지 않은 것, 읽거나 쓸 수 없는 것이 있음
    3  증명하기 전에 시간이 다 된 것이 있음
cli-no-language = { $language }: 지원하지 않는 언어입니다. 지원하는 언어: { $languages }.
cli-json-only = 명령을 JSON으로 출력해요(다른 형식은 없어요)
cli-board-or-batch = 판을 주거나, --picture에 이미지를, --batch에 파일을 주세요.
cli-puzzle-or-picture = 퍼즐 이름을 먼저 쓰거나 이미지만 주세요: cantor solve --picture FILE
cli-read-sure = { $title }: { $board }
cli-read-unsure = { $title }: { $board } (확실하지 않아요)
cli-read-doubts = { $title }: { $board } (확실하지 않아요. 확인할 곳: { $cells })
cli-picture-unsure = 판을 확실하게 읽지 못했어요. 확인해 보고 맞으면 --accept 옵션을 붙여 풀어 주세요.
cli-picture-doubts = 판을 확실하게 읽지 못했어요. 확인할 칸: { $cells }. 맞으면 --accept 옵션을 붙여 풀어 주세요.
cli-picture-other = 이 그림은 { $puzzle } 같아요. 이 명령으로 풀 수 있어요: { $command }
cli-picture-several =
    이 이미지에는 판이 여러 개 있어요. 하나를 골라 풀어 주세요:
    { $commands }
cli-too-long = 이 줄은 { $most }바이트보다 길어요.
cli-extension = { $path }: 파일 이름은 .{ $extension } 형식으로 끝나거나, 표준 출력을 뜻하는 - 여야 해요.
cli-stdout-once = -(표준 출력)는 --png와 --gif 중 하나에만 쓸 수 있어요.
cli-pages = 파일 { $count }개를 썼어요: { $files }
cli-read-failed = 읽을 수 없어요: { $path }: { $reason }
cli-write-failed = 쓸 수 없어요: { $path }: { $reason }
# What there is to say of a table.
tables-absent = 디스크에 없어요
tables-ready = 디스크에 있어요, { $size }
tables-damaged = 쓸 수 없어서 다시 만들어야 해요: { $reason }
tables-built = { $seconds }초 만에 만들었어요, 디스크에 { $size }
tables-unwritten = { $seconds }초 만에 만들었지만 디스크에 쓰지 못했어요
tables-nowhere = 표를 둘 폴더가 없어요. CANTOR_DATA 변수를 설정해 주세요.
# The verdicts on a player's own moves, a fact a line.
check-optimal = { $moves }수에 풀었어요. 이보다 적은 수는 없어요.
check-solved = { $moves }수에 풀었어요. { $enough }수로도 풀 수 있었어요.
check-solved-unproven = { $moves }수에 풀었어요. 적어도 { $least }수는 필요해요. 더 적은 수로 풀 수 있는지는 시간 안에 증명하지 못했어요.
check-unsolved = 수순({ $moves }수)은 규칙에 맞지만 아직 풀리지 않았어요. { $left }수가 더 필요해요.
check-unsolved-bound = 수순({ $moves }수)은 규칙에 맞지만 아직 풀리지 않았어요. 적어도 { $left }수가 더 필요해요.
check-stuck = 수순({ $moves }수)은 규칙에 맞지만 거기서는 더 이상 목표에 이를 수 없어요(증명됨).
check-no-loss = 실수는 없었어요.
check-loss = 첫 실수는 { $loss }번째 수예요({ $mv }):
check-loss-within = 실수가 있었어요. 첫 실수는 { $from }~{ $to }번째 수 중 하나인데, 어느 것인지는 시간 안에 증명하지 못했어요.
check-loss-unknown = 실수가 있었는지 시간 안에 증명하지 못했어요.
check-next = 그 수를 두기 전부터의 최단 해답: { $moves }
check-on = 거기서부터 알려진 최단 해답: { $moves }
