language-name = 中文
language-discord = zh-CN zh-TW
