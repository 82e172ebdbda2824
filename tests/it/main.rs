mod standin;
