# The language itself.
language-name = English
# Discord's codes that are answered in this language, parted by spaces.
language-discord = en-US en-GB
